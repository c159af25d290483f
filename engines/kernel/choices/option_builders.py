"""Options that questions of many games offer: seats, equal cards told apart, the first free one."""

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

from engines.kernel.choices.decision import Option

C = TypeVar("C")


@cache
def seat_option(seat: int) -> Option[int]:
    """A player as something to pick: `seat:2`, which lights up where that player sits."""
    return Option(f"seat:{seat}", seat, target=f"seat:{seat}", subject=seat)


def number_copies(cards: Iterable[C]) -> list[tuple[C, int]]:
    """Every card with the number of its copy among them, from 1: ids tell equal cards apart by it."""
    seen: dict[C, int] = {}
    told = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        told.append((card, seen[card]))
    return told


def first_free(options: Iterable[Option[Any]]) -> tuple[str]:
    """The first option that can be picked, as a default. StopIteration when all are blocked."""
    return (next(option.id for option in options if option.blocked is None),)
