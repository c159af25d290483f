"""The goal of the game and each player's progress: scored gems on a track of twenty."""

from engines.kernel.contract.panels import Goal, Mark, Track
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker
from engines.magecraft.rules.endgame import WINNING_SCORE
from engines.magecraft.state import Table


def progress(view: Table) -> tuple[int, ...]:
    """The number of scored gems of each player."""
    return tuple([player.score.total for player in view.players])


def goal(view: Table, viewer: Viewer, say: Speaker) -> Goal:
    """The track of scored gems; the first player to fill it wins, or the last one in the game (R42)."""
    marks = tuple([Mark(seat, scored) for seat, scored in enumerate(progress(view))])
    words = {"need": WINNING_SCORE}
    return Track(say.say("goal", words), say.say("goal.short", words), WINNING_SCORE, marks)
