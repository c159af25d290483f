"""Limits on the size of bodies, the rate of requests, and the number of open sockets."""
