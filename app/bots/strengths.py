"""The strengths of bots, and the settings of each as a `Level`: its search and its thinking time."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import msgspec

from app.bots.position import BotAnswer
from app.games.catalogue import CATALOGUE
from app.games.files import rules_folder
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.rng import RandBelow
from engines.kernel.thinking.appraisal import Appraise, Weights, build_appraisal
from engines.kernel.thinking.arena import BotPlayer
from engines.kernel.thinking.habits import Habits
from engines.kernel.thinking.playouts import Budget, SearchSettings
from engines.kernel.thinking.think import think
from engines.kernel.worlds.world_dealer import deal_world

Strength = Literal["random", "easy", "medium", "master"]


@dataclass(frozen=True)
class Level:
    """The settings of a strength: its display name, CPU seconds per move (0: one ply), and search settings.

    `playouts` is the number of its playouts relative to Medium's, for budgets that count playouts.
    """

    name: str
    seconds: float
    settings: SearchSettings
    playouts: int = 0


LEVELS: Mapping[str, Level] = {
    "random": Level("Random", 0.0, SearchSettings(candidates=0)),
    "easy": Level("Easy", 0.0, SearchSettings(candidates=24, slack=0.01)),
    "medium": Level("Medium", 0.2, SearchSettings(candidates=48, finalists=8), playouts=1),
    "master": Level("Master", 1.5, SearchSettings(candidates=64, finalists=12), playouts=8),
}
"""The settings of each strength, by the strength's id, weakest first."""

OFFERED_STRENGTHS: tuple[Strength, ...] = ("easy", "medium", "master")
"""The strengths that a host can choose from."""

DEFAULT_STRENGTH: Strength = "medium"
"""The strength of a bot for which none was chosen."""


def choose_path(
    strength: str, game: Game[Any], world: Any, seat: int, dice: RandBelow, budget: Budget | None = None
) -> BotAnswer:
    """Let a bot choose in a world sampled for its seat, by default within the CPU time of its strength."""
    level = LEVELS[strength]
    if not level.settings.candidates:
        path, _, _ = random_choice(game, world, seat, dice)
        return BotAnswer(path)
    if budget is None:
        budget = Budget(seconds=level.seconds, clock=time.process_time)
    thought = think(
        game, world, seat, budget, dice, load_appraisal(game.id), level.settings, load_habits(game.id)
    )
    return BotAnswer(thought.path, thought)


def playout_budget(strength: str, playouts: int) -> Budget:
    """A budget of playouts, with which choices are reproducible: `playouts` for Medium, scaled for others."""
    return Budget(playouts=playouts * LEVELS[strength].playouts)


@cache
def load_appraisal(game: str) -> Appraise[Any]:
    """The evaluation function of a game's bots, by the game's id."""
    return build_appraisal(CATALOGUE[game], read_weights(game))


@cache
def load_habits(game: str) -> Habits:
    """The move preferences learned for a game, by the game's id; empty if none were learned."""
    weights = read_weights(game)
    return Habits({} if weights is None else weights.habits)


def read_weights(game: str) -> Weights | None:
    """The weights that `magehall train` learned for a game, or None."""
    file = rules_folder(game) / "weights.json"
    return msgspec.json.decode(file.read_bytes(), type=Weights) if file.exists() else None


def write_weights(weights: Weights) -> None:
    """Write weights to their game's folder."""
    data = msgspec.json.format(msgspec.json.encode(weights), indent=1)
    (rules_folder(weights.game) / "weights.json").write_bytes(data + b"\n")


def make_player(strength: str, playouts: int | None = None) -> BotPlayer[Any]:
    """Create a player for arenas: a bot that makes the default choice if no world can be sampled."""

    def play(game: Game[Any], state: Any, seat: int, dice: Dice) -> Path:
        world = deal_world(game, state, seat, dice)
        if world is None:
            return game.default_path(state, seat, dice)
        budget = None if playouts is None else playout_budget(strength, playouts)
        return choose_path(strength, game, world, seat, dice, budget).path

    return play
