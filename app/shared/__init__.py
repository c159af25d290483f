"""What several workers share by way of Redis: hints, who is here, how often one may ask.

Nothing here is the truth, and nothing waits for it: without Redis a choice is made, and what was not told is
found by reading the log.
"""
