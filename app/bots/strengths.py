"""How strong a bot is: how it chooses in a world that was handed out to it, and how long that may take."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import msgspec

from app.bots.position import Answered
from app.settings import ROOT
from engines import CATALOGUE
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.rng import Below
from engines.kernel.thinking.appraisal import Appraise, Weights, build_appraisal
from engines.kernel.thinking.arena import Player
from engines.kernel.thinking.habits import Habits
from engines.kernel.thinking.think import Budget, SearchSettings, think
from engines.kernel.worlds.handout import hand_out_world

Strength = Literal["random", "easy", "medium", "master"]


@dataclass(frozen=True)
class Level:
    """A strength: its name for people, the CPU seconds that a move may take (0: one ply), the manner in which
    it thinks, and how its playouts compare with Medium's where they are counted."""

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
"""The strengths by their names for programs, the weakest first."""

DEFAULT: Strength = "medium"
"""What a seat gets that is given to a bot without saying more."""


def choose_path(
    strength: str, game: Game[Any], world: Any, seat: int, dice: Below, budget: Budget | None = None
) -> Answered:
    """What a bot of a strength does in a world that was handed out to its seat; without a budget it thinks
    for the CPU seconds of its strength."""
    level = LEVELS[strength]
    if not level.settings.candidates:
        path, _, _ = random_choice(game, world, seat, dice)
        return Answered(path)
    if budget is None:
        budget = Budget(seconds=level.seconds, clock=time.process_time)
    thought = think(
        game, world, seat, budget, dice, appraisal_of(game.id), level.settings, habits_of(game.id)
    )
    return Answered(thought.path, thought)


def counted_budget(strength: str, playouts: int) -> Budget:
    """A budget of counted playouts, which gives the same choice whenever it is used: so many for Medium,
    eight times as many for Master, none for Easy."""
    return Budget(playouts=playouts * LEVELS[strength].playouts)


@cache
def appraisal_of(game: str) -> Appraise[Any]:
    """How the bots of a game (its id) judge a table."""
    return build_appraisal(CATALOGUE[game], read_weights(game))


@cache
def habits_of(game: str) -> Habits:
    """What is usually done in a game (its id); nothing more than the rest where that was not learned."""
    weights = read_weights(game)
    return Habits({} if weights is None else weights.habits)


def read_weights(game: str) -> Weights | None:
    """What was learned of a game by `magehall train`, or None."""
    file = ROOT / "engines" / game / "weights.json"
    return msgspec.json.decode(file.read_bytes(), type=Weights) if file.exists() else None


def write_weights(weights: Weights) -> None:
    """Keeps what was learned beside the game."""
    data = msgspec.json.format(msgspec.json.encode(weights), indent=1)
    (ROOT / "engines" / weights.game / "weights.json").write_bytes(data + b"\n")


def make_player(strength: str, playouts: int | None = None) -> Player[Any]:
    """A bot of a strength: it thinks in worlds handed out to it, and plays the default when there is none."""

    def play(game: Game[Any], state: Any, seat: int, dice: Dice) -> Path:
        world = hand_out_world(game, state, seat, dice)
        if world is None:
            return game.default_path(state, seat, dice)
        budget = None if playouts is None else counted_budget(strength, playouts)
        return choose_path(strength, game, world, seat, dice, budget).path

    return play
