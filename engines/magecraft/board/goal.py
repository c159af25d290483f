"""The goal of the game and each player's progress: scored gems on a track of twenty."""

from engines.kernel.contract.panels import Goal, Mark, Track
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.magecraft.limits import SCORE_TO_WIN
from engines.magecraft.state import Table


def progress(view: Table) -> tuple[int, ...]:
    """The number of scored gems of each player."""
    return tuple([player.score.total for player in view.players])


def goal(view: Table, viewer: Viewer, say: Speaker) -> Goal:
    """The track of scored gems; the first player to fill it wins, or the last one in the game (R42)."""
    marks = tuple([Mark(seat, scored) for seat, scored in enumerate(progress(view))])
    words = {"need": SCORE_TO_WIN}
    return Track(say.say("goal", words), say.say("goal.short", words), SCORE_TO_WIN, marks)
