"""Tables at hand in this worker, and the sockets that watch them."""
