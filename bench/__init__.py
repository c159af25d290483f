"""Numbers that anybody can repeat: `make bench`. On the loopback, bounded in count and time."""
