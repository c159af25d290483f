"""Limits on the size of bodies, the rate of requests, CPU time, and the number of open sockets and files."""
