"""The time from a bot's turn to its move: always its full thinking time.

A bot with one legal move, or without a world to think in, could answer at once; that would reveal it.
"""

from app.bots.strengths import LEVELS

MARGIN_SECONDS = 0.1
"""Time beyond its thinking time in which a bot may finish an evaluation."""


def thinking_seconds(strength: str, share: float) -> float:
    """The thinking time of a strength, scaled by `share`."""
    return LEVELS[strength].seconds * share


def moving_seconds(strength: str, share: float, spent: float) -> float:
    """The whole time until the bot moves, if it has thought for `spent` seconds."""
    return max(spent, thinking_seconds(strength, share) + MARGIN_SECONDS * share)
