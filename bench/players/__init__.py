"""The players of the load: seats with pages, programs, crowds of sockets, and low-cost clients (`wire`)."""
