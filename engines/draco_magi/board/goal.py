"""How the game is won, and how near both are: the gems of each in four sockets."""

from engines.draco_magi.state import Table
from engines.kernel.contract.panels import Goal, Sockets
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker

LAST_ROUNDS = 3
"""So many rounds before the last one it is told that there is one: hardly any game comes near it."""

SOCKETS = 4
"""Gems that win whatever their colours (R2): nobody ever has more."""


def progress(view: Table) -> tuple[int, ...]:
    """Both players' gems."""
    return tuple([len(player.gems) for player in view.players])


def goal(view: Table, viewer: Viewer, say: Speaker) -> Goal:
    """Three of one colour, three colours or any four gems (R2), or more after the last round (R61)."""
    words = {"last": view.options.round_cap}
    colours = [tuple([gem.value for gem in player.gems]) for player in view.players]
    rows = tuple([(seat, held + ("",) * (SOCKETS - len(held))) for seat, held in enumerate(colours)])
    key = "goal.last" if view.round > view.options.round_cap - LAST_ROUNDS else "goal"
    return Sockets(say.say(key, words), say.say("goal.short", words), rows)
