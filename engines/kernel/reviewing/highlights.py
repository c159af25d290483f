"""Highlights of a review: the moves and the lucky draws that changed the chances most."""

from collections.abc import Sequence

from engines.kernel.reviewing.review import Evaluation
from engines.kernel.reviewing.sides import Chances

MAX_HIGHLIGHTS = 5
"""The maximum number of turning moves, and of lucky draws."""
MIN_CHANGE = 0.05
"""The smallest change of a chance worth showing; a bot's opinion is not more accurate than that."""


def find_turning_moves(evaluations: Sequence[Evaluation]) -> tuple[Evaluation, ...]:
    """The moves that changed the chances most, in the order of the game."""
    return _pick_largest(
        [(_max_change(evaluation.swing), evaluation) for evaluation in evaluations if evaluation.entry]
    )


def find_lucky_draws(evaluations: Sequence[Evaluation]) -> tuple[Evaluation, ...]:
    """The deals and draws that changed the chances most, in the order of the game."""
    return _pick_largest(
        [
            (_max_change(evaluation.luck), evaluation)
            for evaluation in evaluations
            if evaluation.luck is not None
        ]
    )


def _max_change(change: Chances) -> float:
    return max([abs(difference) for difference in change])


def _pick_largest(changes: list[tuple[float, Evaluation]]) -> tuple[Evaluation, ...]:
    """The largest changes, in the order of the game; among equals the earlier ones."""
    largest = sorted(
        [(-size, evaluation.entry, evaluation) for size, evaluation in changes if size >= MIN_CHANGE]
    )[:MAX_HIGHLIGHTS]
    return tuple([evaluation for _, _, evaluation in sorted(largest, key=lambda row: row[1])])
