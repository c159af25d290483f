"""How well a seat stands at a table, as its chance to win: learned weights, or a game's own judgement."""

import math
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.thinking.features import TableReader
from engines.kernel.thinking.weighing import Weigher

Appraise = Callable[[S, int], float]
"""`appraise(world, seat)`: the seat's chance to win, 0..1, by what the seat sees of the world alone."""


class Weights(Struct, frozen=True, gc=False):
    """What was learned of a game: a bias and a weight a feature, the weights of habits (`habits.py`), and how
    it was learned. A game that judges by itself has habits alone."""

    game: str
    bias: float
    weights: dict[str, float]
    habits: dict[str, float] = {}
    games: int = 0
    learned_from: str = "random"


def squash(value: float) -> float:
    """The logistic function, kept from overflowing."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))


def build_appraisal(game: Game[S], weights: Weights | None) -> Appraise[S]:
    """Judges worlds of a game: by its own judgement if it has one, by weights if there are any, or else by
    how far a seat is ahead in what the goal shows."""
    judge = game.appraise
    if judge is None:
        judge = _by_weights(game, weights) if weights and weights.weights else _by_progress(game)

    def appraise(world: Any, seat: int) -> float:
        if game.finished(world):
            return float(seat in game.outcome(world).winners)
        return 0.01 + 0.98 * judge(game.view(world, seat), seat)

    return appraise


def _by_weights(game: Game[Any], weights: Weights) -> Callable[[Any, int], float]:
    weigher = Weigher(TableReader(game), weights.weights)
    return lambda view, seat: squash(weights.bias + weigher.weigh(view, seat))


def _by_progress(game: Game[Any]) -> Callable[[Any, int], float]:
    def judge(view: Any, seat: int) -> float:
        if game.progress is None:
            return 0.5
        far = game.progress(view)
        others = [one for other, one in enumerate(far) if other != seat]
        return squash((far[seat] - sum(others) / len(others)) / 4)

    return judge
