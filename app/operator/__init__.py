"""The operator: who is here and what is due, what was reported, and what may be done about it."""
