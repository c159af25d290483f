"""How long a bot waits before it moves: long enough for people to follow."""

import secrets

SHORTEST = 0.4
"""Of the longest pause: a bot moves after something between this part of it and the whole."""


def draw_pause(longest: float) -> float:
    """Seconds until a bot moves."""
    return longest * (SHORTEST + (1 - SHORTEST) * secrets.randbelow(1001) / 1000)
