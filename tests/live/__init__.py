"""The server as others meet it: a process on a port, posts and sockets."""
