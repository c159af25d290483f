"""Positions (the requests that a bot process receives) and its answers.

A position holds a world that the seat cannot distinguish from the true one, sampled from what the seat sees
(`engines/kernel/worlds/world_dealer.py`). The true state, with its hidden cards and future
random draws, stays on the server.
"""

from typing import Any

import msgspec
from msgspec import Struct

from engines.kernel.choices.decision import Path
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Match
from engines.kernel.matches.proof.chance import derive_bot_key
from engines.kernel.thinking.think import Thought
from engines.kernel.worlds.world_dealer import deal_world


class Position(Struct, frozen=True, gc=False):
    """A request to a bot: its strength and seat, the number of seconds it may think, and a world.

    `version` is that of the rules. `world` is a state as the game encodes it, which `Game.decode` reads.
    `dice` is the seed of the bot's random numbers.
    """

    strength: str
    game: str
    version: int
    seat: int
    seconds: float
    world: msgspec.Raw
    dice: str


class BotAnswer(Struct, frozen=True, gc=False):
    """A bot's complete choice, with its evaluation unless the bot chose at random."""

    path: Path
    thought: Thought | None = None


def derive_dice_seed(match: Match[Any], seat: int) -> str:
    """The seed of a bot's random numbers for its next choice, derived from the game's random key."""
    return derive_bot_key(match, seat)


def build_position(
    match: Match[Any], seat: int, strength: str, seconds: float, dice_seed: str
) -> Position | None:
    """Build the position of a seat with an open decision; None if no world could be sampled for the seat."""
    game = match.game
    world = deal_world(game, match.state, seat, Dice(f"world:{dice_seed}"))
    if world is None:
        return None
    state = msgspec.Raw(game.encode(world))
    return Position(strength, game.id, game.version, seat, seconds, state, dice_seed)
