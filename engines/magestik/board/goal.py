"""The goal of the game and each player's progress: gems on a track of eight."""

from functools import lru_cache

from engines.kernel.contract.panels import Goal, Mark, Track
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.magestik.limits import GEMS_TO_WIN
from engines.magestik.state import Table


def progress(view: Table) -> tuple[int, ...]:
    """The number of gems of each player."""
    return tuple([player.gems.total for player in view.players])


def goal(view: Table, viewer: Viewer, say: Speaker) -> Goal:
    """The track of gems: eight and the lead win a round (R33), and the most gems win the last one (R37)."""
    return _goal(progress(view), view.options.rounds, say)


@lru_cache(1024)
def _goal(gems: tuple[int, ...], last: int, say: Speaker) -> Goal:
    marks = tuple([Mark(seat, count) for seat, count in enumerate(gems)])
    words = {"last": last}
    return Track(say.say("goal", words), say.say("goal.short", words), GEMS_TO_WIN, marks)
