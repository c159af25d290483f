"""How long a bot takes over a move: as long as its strength may think, whatever there is to think about.

A bot that has but one move, or for which no world is found, could answer at once; everybody would see that.
"""

from app.bots.strengths import LEVELS

SPARE = 0.1
"""Seconds that a bot may go on after its time is over, to end a thought."""


def thinking_seconds(strength: str, share: float) -> float:
    """How long a bot of a strength may think that has this share of its time."""
    return LEVELS[strength].seconds * share


def moving_seconds(strength: str, share: float, spent: float) -> float:
    """How long it takes until it moves, all in all, after it has thought for `spent` seconds."""
    return max(spent, thinking_seconds(strength, share) + SPARE * share)
