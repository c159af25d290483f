"""What a bot is told when it is asked: a world that its seat cannot tell from the true one.

This is all that reaches the process where bots think. The world is made of what the seat sees and dice
(`engines/kernel/worlds/handout.py`); the true table, its chance and what others hide stay in the server.
"""

from typing import Any

import msgspec
from msgspec import Struct

from engines.kernel.choices.decision import Path
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Match
from engines.kernel.rng import derive_key
from engines.kernel.thinking.think import Thought
from engines.kernel.worlds.handout import hand_out_world


class Position(Struct, frozen=True, gc=False):
    """A question to a bot: how strong it is, whose eyes it has, and how many seconds it may think.

    `world` is a whole state as the game encodes it: `CATALOGUE[game].decode(world)` reads it. `dice` is the
    seed of the dice that it throws while it thinks.
    """

    strength: str
    game: str
    seat: int
    seconds: float
    world: msgspec.Raw
    dice: str


class Answered(Struct, frozen=True, gc=False):
    """What a bot does: a whole path, and what it thought of it, if it thought."""

    path: Path
    thought: Thought | None = None


def dice_of(match: Match[Any], seat: int) -> str:
    """The seed of a bot's dice for its next choice: it comes from the key of the game's chance, as everything
    does that is left to chance, and tells nothing of it."""
    return derive_key(match.state.rng.open.key, f"bot {seat} {match.seq + 1}")


def make_position(match: Match[Any], seat: int, strength: str, seconds: float, dice: str) -> Position | None:
    """The position of a seat that is asked; None when no world could be handed out to it."""
    game = match.game
    world = hand_out_world(game, match.state, seat, Dice(f"world:{dice}"))
    if world is None:
        return None
    return Position(strength, game.id, seat, seconds, msgspec.Raw(game.encode(world)), dice)
