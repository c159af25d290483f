"""Limits on the actions, stored rows and CPU time of a person and of an address."""
