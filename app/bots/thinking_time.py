"""The time from the start of a bot's turn to its move, which is always its full thinking time.

A bot that has only one legal move, or no world to think in, could move at once, but that would reveal its
situation.
"""

from app.bots.strengths import LEVELS

MARGIN_SECONDS = 0.1
"""Time after the thinking time in which a bot may finish an evaluation."""


def thinking_seconds(strength: str, time_scale: float) -> float:
    """The thinking time of a strength, scaled by `time_scale`."""
    return LEVELS[strength].seconds * time_scale


def moving_seconds(strength: str, time_scale: float, spent: float) -> float:
    """The total time until the bot moves, if it has thought for `spent` seconds."""
    return max(spent, thinking_seconds(strength, time_scale) + MARGIN_SECONDS * time_scale)
