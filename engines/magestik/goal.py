"""How the game is won, and how near everybody is: gems on a track of eight."""

from engines.kernel.audience import Viewer
from engines.kernel.panels import Goal, Mark, Track
from engines.kernel.text import Speaker
from engines.magestik.endgame import GOAL
from engines.magestik.state import Table


def progress(view: Table) -> tuple[int, ...]:
    """Everybody's gems."""
    return tuple([player.gems.total for player in view.players])


def goal(view: Table, viewer: Viewer, say: Speaker) -> Goal:
    """Eight gems and the lead at the end of a round (R33), or the most after the last one (R37)."""
    marks = tuple([Mark(seat, gems) for seat, gems in enumerate(progress(view))])
    words = {"last": view.options.rounds}
    return Track(say.say("goal", words), say.say("goal.short", words), GOAL, marks)
