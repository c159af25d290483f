"""The goal of the game and each player's progress: their gems in four sockets."""

from engines.draco_magi.limits import GEMS_TO_WIN
from engines.draco_magi.state import Table
from engines.kernel.contract.panels import Goal, Sockets
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker

LAST_ROUNDS_ANNOUNCED = 3
"""The goal mentions the last round only in the last three rounds: hardly any game comes near it."""


def progress(view: Table) -> tuple[int, ...]:
    """Number of gems of each player."""
    return tuple([len(player.gems) for player in view.players])


def goal(view: Table, viewer: Viewer, say: Speaker) -> Goal:
    """Describe the goal: 3 gems alike, 3 colours, or any 4 (R2), or the most after the last round (R61)."""
    words = {"last": view.options.round_cap}
    colours = [tuple([gem.value for gem in player.gems]) for player in view.players]
    rows = tuple([(seat, gems + ("",) * (GEMS_TO_WIN - len(gems))) for seat, gems in enumerate(colours)])
    key = "goal.last" if view.round > view.options.round_cap - LAST_ROUNDS_ANNOUNCED else "goal"
    return Sockets(say.say(key, words), say.say("goal.short", words), rows)
