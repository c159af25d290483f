"""How bots think: from a position to one answer."""

from collections.abc import Callable, Mapping

from app.bots.position import Position, decision_of
from engines.kernel.decision import Answer
from engines.kernel.game import Below

Strategy = Callable[[Position, Below], Answer]
"""Answers the question of a position; `below(n)` gives a number in 0..n-1."""


def choose_randomly(position: Position, below: Below) -> Answer:
    """Any answer that is offered."""
    return decision_of(position).random_answer(below)


STRATEGIES: Mapping[str, Strategy] = {"random": choose_randomly}
