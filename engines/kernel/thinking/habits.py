"""Habits: the usual answers to decisions. Choices by habit are fast, and more sensible than random ones."""

import math
from bisect import bisect
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any, NamedTuple

from engines.kernel.choices.agenda import begin_choice, finish_choice, follow_answer, follow_values
from engines.kernel.choices.decision import Decision, Path, Pick, Random
from engines.kernel.choices.tasks import S, State
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice

PRECISION = 1 << 30
"""The resolution of a random number between 0 and 1."""
EPOCHS = 4
"""Number of passes over all picks in learning."""
MAX_WEIGHT = 4.0
"""The limit of a weight's absolute value, so that every option keeps some probability."""


class ObservedPick(NamedTuple):
    """An answered decision: its topic, the available ids, the default, and the picked id."""

    topic: str
    ids: tuple[str, ...]
    default: str | None
    taken: str


class Habits:
    """Draws answers by their usual frequency.

    `weights` are those of options, by topic and id and by topic and verb, and of being the default.
    """

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weights = weights
        self._odds: dict[str, dict[str, float]] = {}

    def draw(self, decision: Decision, dice: Dice) -> tuple[Any, ...]:
        """Draw the values of an answer."""
        if isinstance(decision, Pick) and decision.least == decision.most == 1:
            options = [option for option in decision.options if option.blocked is None]
            if len(options) == 1:
                return (options[0].value,)
            return (options[self._draw_index(decision, [option.id for option in options], dice)].value,)
        if dice(2):
            default = decision.default_answer()
            if not isinstance(default, Random):
                return decision.check(default)
        return decision.random_values(dice)

    def _draw_index(self, decision: Pick[Any], ids: list[str], dice: Dice) -> int:
        topic = decision.topic.key
        known = self._odds.setdefault(topic, {})
        odds = [known[id] if id in known else self._compute_odds(topic, id) for id in ids]
        default = decision.default
        if not isinstance(default, Random) and default and default[0] in ids:
            odds[ids.index(default[0])] *= math.exp(self._weights.get(proposed_name(topic), 0.0))
        sums = list(accumulate(odds))
        return min(bisect(sums, sums[-1] * dice(PRECISION) / PRECISION), len(ids) - 1)

    def _compute_odds(self, topic: str, id: str) -> float:
        """Compute the odds of an option on its first use."""
        odds = math.exp(sum([self._weights.get(name, 0.0) for name in option_names(topic, id)]))
        self._odds[topic][id] = odds
        return odds


def option_names(topic: str, id: str) -> tuple[str, str]:
    """The names of an option's weights: its own and that of its verb."""
    return f"{topic} {id}", f"{topic} {id.partition(':')[0]}:"


def proposed_name(topic: str) -> str:
    """The name of the weight that a default option has."""
    return f"{topic} *"


def play_by_habit(game: Game[S], state: S, seat: int, dice: Dice, habits: Habits) -> S:
    """The state after a choice by habit."""
    cursor = begin_choice(state, seat)
    while cursor.decision is not None:
        cursor = follow_values(cursor, habits.draw(cursor.decision, dice))
    return game.collect_events(finish_choice(cursor))[0]


def observe_picks(state: State, seat: int, path: Path) -> Iterable[ObservedPick]:
    """The decisions of a choice in which one of several options was picked; habits are learned from these."""
    cursor = begin_choice(state, seat)
    for answer in path:
        decision = cursor.decision
        cursor = follow_answer(cursor, answer)
        if isinstance(decision, Pick) and decision.least == decision.most == 1 and answer.picks:
            ids = tuple([option.id for option in decision.available()])
            default = None if isinstance(decision.default, Random) else (*decision.default, None)[0]
            if len(ids) > 1:
                yield ObservedPick(decision.topic.key, ids, default, answer.picks[0])


def learn_habits(picks: list[ObservedPick], dice: Dice) -> dict[str, float]:
    """The weights that make the observed picks most likely.

    A multinomial logit model, fitted by stochastic gradient descent with a rate per weight (AdaGrad).
    """
    weights: dict[str, float] = {}
    squares: dict[str, float] = {}
    rows = [
        (
            [
                [*option_names(pick.topic, id), *([proposed_name(pick.topic)] if id == pick.default else [])]
                for id in pick.ids
            ],
            pick.ids.index(pick.taken),
        )
        for pick in picks
    ]
    for _ in range(EPOCHS * len(rows)):
        options, taken = rows[dice(len(rows))]
        odds = [math.exp(sum([weights.get(name, 0.0) for name in names])) for names in options]
        total = sum(odds)
        for index, names in enumerate(options):
            slope = odds[index] / total - (index == taken)
            for name in names:
                squares[name] = squares.get(name, 1.0) + slope * slope
                new_weight = weights.get(name, 0.0) - 0.3 * slope / math.sqrt(squares[name])
                weights[name] = max(-MAX_WEIGHT, min(MAX_WEIGHT, new_weight))
    return {name: round(weight, 3) for name, weight in sorted(weights.items()) if abs(weight) >= 0.01}
