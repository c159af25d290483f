"""Worlds: other states that a viewer cannot tell from the true one.

`resample` permutes the true state, for tests; `world_dealer` builds a world from a view alone, for bots.
"""
