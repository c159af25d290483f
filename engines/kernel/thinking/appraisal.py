"""Appraisals: a seat's estimated chance to win, by learned weights or a game's own function."""

import math
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.thinking.features import TableReader
from engines.kernel.thinking.weigh_view import Weigher

Appraise = Callable[[S, int], float]
"""`appraise(world, seat)`: the seat's chance to win, 0..1, from its own view of the world alone."""


class Weights(Struct, frozen=True, gc=False):
    """The learned weights of a game, of features and of habits (`habits.py`), and how they were learned.

    A game with its own `appraise` has only habits.
    """

    game: str
    bias: float
    weights: dict[str, float]
    habits: dict[str, float] = {}
    games: int = 0
    learned_from: str = "random"


def squash(value: float) -> float:
    """The logistic function, clamped to avoid overflow."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))


def build_appraisal(game: Game[S], weights: Weights | None) -> Appraise[S]:
    """The appraisal of a game: its own function, or learned weights, or else the lead in `Game.progress`."""
    judge = game.appraise
    if judge is None:
        judge = _judge_by_weights(game, weights) if weights and weights.weights else _judge_by_progress(game)

    def appraise(world: Any, seat: int) -> float:
        if game.finished(world):
            return float(seat in game.outcome(world).winners)
        return 0.01 + 0.98 * judge(game.view(world, seat), seat)

    return appraise


def _judge_by_weights(game: Game[Any], weights: Weights) -> Callable[[Any, int], float]:
    weigher = Weigher(TableReader(game), weights.weights)
    return lambda view, seat: squash(weights.bias + weigher.weigh(view, seat))


def _judge_by_progress(game: Game[Any]) -> Callable[[Any, int], float]:
    def judge(view: Any, seat: int) -> float:
        if game.progress is None:
            return 0.5
        progress = game.progress(view)
        other_values = [value for other_seat, value in enumerate(progress) if other_seat != seat]
        return squash((progress[seat] - sum(other_values) / len(other_values)) / 4)

    return judge
