"""Worlds: other states that a viewer cannot tell from the true one.

`resample` permutes the true state, for tests; `handout` builds a world from a view alone, for bots.
"""
