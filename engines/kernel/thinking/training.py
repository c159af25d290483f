"""Learns what it is worth to have: plays games, reads what each seat had on the way, and fits who won."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from engines.kernel.agenda import openings
from engines.kernel.bots import Dice, play_random_choice
from engines.kernel.decision import Path
from engines.kernel.game import Game
from engines.kernel.tasks import S
from engines.kernel.thinking.appraisal import Weights, squash
from engines.kernel.thinking.features import Features, read_features

Mover = Callable[[S, int, Dice], Path]
"""What a bot does: the path it takes for a seat."""

LOOKED_AT = 10
"""At so many states of a game, on average, what each seat has is read."""
RARE = 0.01
"""A feature that is in fewer of the samples than this is left out."""
ROUNDS = 12
"""How often all samples are gone through."""
PENALTY = 1e-4
"""What large weights cost, so that what was seen a few times is not believed."""


class Sample(NamedTuple):
    """What a seat had, and its share of the win in the end."""

    features: Features
    won: float


def play_for_samples(
    game: Game[Any], seats: int, seed: str, length: int, mover: Mover[Any] | None = None
) -> tuple[list[Sample], int]:
    """A game between equal bots (random without a `mover`), what seats had on the way, and how long it was.

    `length` is how long a game is as a rule, so that a game gives LOOKED_AT moments on average.
    """
    dice = Dice(f"training:{seed}")
    state, _ = game.start(seats, game.options(), f"training:{seed}")
    seen: list[tuple[int, Features]] = []
    choices = 0
    while asked := openings(state):
        seat = asked[dice(len(asked))].decision.seat
        if mover is None or dice(8) == 0:
            state = play_random_choice(game, state, seat, dice)
        else:
            state, _ = game.choose(state, seat, mover(state, seat, dice))
        choices += 1
        if dice(max(length, 1)) < LOOKED_AT:
            looks = range(seats) if seats == 2 else (seat, (seat + 1 + dice(seats - 1)) % seats)
            seen += [(one, read_features(game.view(state, one), one)) for one in looks]
    winners = game.outcome(state).winners
    return [Sample(features, float(seat in winners)) for seat, features in seen], choices


def fit_weights(game: str, samples: list[Sample], games: int, learned_from: str, dice: Dice) -> Weights:
    """Logistic regression by stochastic gradient with a rate for each feature (AdaGrad)."""
    spreads = _spreads(samples)
    rows = [
        ([(name, value / spreads[name]) for name, value in one.features.items() if name in spreads], one.won)
        for one in samples
    ]
    weights = dict.fromkeys(spreads, 0.0)
    squares = dict.fromkeys(spreads, 1.0)
    bias, bias_square = 0.0, 1.0
    for _ in range(ROUNDS):
        for _ in range(len(rows)):
            row, won = rows[dice(len(rows))]
            missed = squash(bias + sum([weights[name] * value for name, value in row])) - won
            bias_square += missed * missed
            bias -= 0.1 * missed / math.sqrt(bias_square)
            for name, value in row:
                slope = missed * value + PENALTY * weights[name]
                squares[name] += slope * slope
                weights[name] -= 0.1 * slope / math.sqrt(squares[name])
    found = {name: round(weights[name] / spreads[name], 5) for name in sorted(spreads)}
    return Weights(
        game, round(bias, 5), {name: one for name, one in found.items() if one}, games, learned_from
    )


def _spreads(samples: Iterable[Sample]) -> dict[str, float]:
    """How far each feature that is not rare spreads about zero."""
    counts: Counter[str] = Counter()
    squares: Counter[str] = Counter()
    total = 0
    for one in samples:
        total += 1
        counts.update(one.features.keys())
        for name, value in one.features.items():
            squares[name] += value * value  # type: ignore[assignment]
    return {name: math.sqrt(squares[name] / total) for name, count in counts.items() if count >= RARE * total}
