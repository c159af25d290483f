"""Reproducible measurements, run by `make bench` on the loopback interface, limited in number and time."""
