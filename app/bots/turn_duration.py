"""How long a bot's turn lasts: its full thinking time, even if it could move sooner.

A bot that has only one legal move, or for which no world could be generated, could move at once, but that
would reveal its situation.
"""

from math import ceil

from app.bots.strengths import LEVELS

MARGIN_SECONDS = 0.1
"""Time after the thinking time in which a bot may finish an evaluation."""
LATE_STEP_SECONDS = 0.5
"""A bot that overruns, for example on a busy machine, has its move delayed to the next multiple of this,
counted from the planned time.
"""


def thinking_seconds(strength: str, time_scale: float) -> float:
    """The thinking time of a strength, scaled by `time_scale`."""
    return LEVELS[strength].seconds * time_scale


def seconds_until_move(strength: str, time_scale: float, spent: float) -> float:
    """The total time until the bot moves, if it has thought for `spent` seconds.

    A bot that is late moves at the next multiple of `LATE_STEP_SECONDS`, so that the milliseconds of its last
    evaluation show nothing. With a `time_scale` of 0 no person plays, and nothing is gained by waiting.
    """
    planned = thinking_seconds(strength, time_scale) + MARGIN_SECONDS * time_scale
    if spent <= planned or not time_scale:
        return max(spent, planned)
    return planned + ceil((spent - planned) / LATE_STEP_SECONDS) * LATE_STEP_SECONDS
