"""Training: plays games, samples the features of each seat, and fits weights that predict who won."""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.choices.agenda import open_decisions
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, play_random_choice
from engines.kernel.thinking.appraisal import Weights, squash
from engines.kernel.thinking.arena import BotPlayer
from engines.kernel.thinking.features import TableReader
from engines.kernel.thinking.field_readers import Features
from engines.kernel.thinking.habits import ObservedPick, learn_habits, observe_picks

SAMPLES_PER_GAME = 10
"""The average number of states per game whose features are sampled."""
MIN_FREQUENCY = 0.01
"""The share of samples below which a feature is left out."""
EPOCHS = 5
"""Number of passes over all samples in learning."""
PENALTY = 0.02
"""The regularisation penalty, so that rare observations get little weight."""
RANDOM_OPENING_CHOICES = 2
"""The number of random choices per seat at first, for a variety of openings."""
RANDOM_CHOICE_INTERVAL = 8
"""One in N later choices is random, so that training includes choices that bots never make."""


class Sample(NamedTuple):
    """The features of a seat at some point of a game, and its share of the win in the end."""

    features: Features
    won: float


@dataclass
class TrainingData:
    """Training data: samples of features, and observed picks."""

    samples: list[Sample] = field(default_factory=list)
    picks: list[ObservedPick] = field(default_factory=list)
    games: int = 0


def play_to_learn(
    game: Game[Any], seats: int, seed: str, length: int, player: BotPlayer[Any] | None, data: TrainingData
) -> int:
    """Play a game between equal bots (random without a `player`), add to the data, and return its length.

    `length` is the usual number of choices of a game, so that a game yields SAMPLES_PER_GAME samples on
    average.
    """
    dice = Dice(f"training:{seed}")
    state, _ = game.start(seats, game.options(), f"training:{seed}")
    reader = TableReader(game)
    observations: list[tuple[int, Features]] = []
    choices = 0
    while decisions := open_decisions(state):
        seat = decisions[dice(len(decisions))].decision.seat
        if player is None or choices < RANDOM_OPENING_CHOICES * seats or dice(RANDOM_CHOICE_INTERVAL) == 0:
            state = play_random_choice(game, state, seat, dice)
        else:
            path = player(game, state, seat, dice)
            data.picks += observe_picks(state, seat, path)
            state, _ = game.choose(state, seat, path)
        choices += 1
        if game.appraise is None and dice(max(length, 1)) < SAMPLES_PER_GAME:
            viewers = range(seats) if seats == 2 else (seat, (seat + 1 + dice(seats - 1)) % seats)
            observations += [(viewer, reader.read(game.view(state, viewer), viewer)) for viewer in viewers]
    winners = game.outcome(state).winners
    data.samples += [Sample(features, (seat in winners) / len(winners)) for seat, features in observations]
    data.games += 1
    return choices


def learn(game: str, data: TrainingData, learned_from: str, dice: Dice) -> Weights:
    """Learn weights and habits from the data."""
    weights = fit_weights(game, data.samples, data.games, learned_from, dice)
    return replace(weights, habits=learn_habits(data.picks, dice))


def fit_weights(game: str, samples: list[Sample], games: int, learned_from: str, dice: Dice) -> Weights:
    """Logistic regression by stochastic gradient descent with a rate per feature (AdaGrad)."""
    spreads = _measure_spreads(samples)
    rows = [
        (
            [(name, value / spreads[name]) for name, value in sample.features.items() if name in spreads],
            sample.won,
        )
        for sample in samples
    ]
    weights = dict.fromkeys(spreads, 0.0)
    squares = dict.fromkeys(spreads, 1.0)
    bias, bias_square = 0.0, 1.0
    for _ in range(EPOCHS * len(rows)):
        row, won = rows[dice(len(rows))]
        error = squash(bias + sum([weights[name] * value for name, value in row])) - won
        bias_square += error * error
        bias -= 0.1 * error / math.sqrt(bias_square)
        for name, value in row:
            slope = error * value + PENALTY * weights[name]
            squares[name] += slope * slope
            weights[name] -= 0.1 * slope / math.sqrt(squares[name])
    fitted_weights = {name: round(weights[name] / spreads[name], 5) for name in sorted(spreads)}
    return Weights(
        game,
        round(bias, 5),
        {name: weight for name, weight in fitted_weights.items() if weight},
        games=games,
        learned_from=learned_from,
    )


def _measure_spreads(samples: Iterable[Sample]) -> dict[str, float]:
    """The root mean square of each feature that is not rare."""
    counts: Counter[str] = Counter()
    squares: Counter[str] = Counter()
    total = 0
    for sample in samples:
        total += 1
        counts.update(sample.features.keys())
        for name, value in sample.features.items():
            squares[name] += value * value  # type: ignore[assignment]
    return {
        name: math.sqrt(squares[name] / total)
        for name, count in counts.items()
        if count >= MIN_FREQUENCY * total
    }
