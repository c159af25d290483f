"""Who plays while it is measured: seats with pages, programs, crowds, and the wire to all of them."""
