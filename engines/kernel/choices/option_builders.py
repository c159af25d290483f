"""Builders for options that many games offer."""

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

from engines.kernel.choices.decision import Option

C = TypeVar("C")


@cache
def seat_option(seat: int) -> Option[int]:
    """The option to pick a player (`seat:2`), which highlights their seat."""
    return Option(f"seat:{seat}", seat, target=f"seat:{seat}", subject=seat)


def number_copies(cards: Iterable[C]) -> list[tuple[C, int]]:
    """Each card with its copy number, from 1, which makes the option ids of equal cards distinct."""
    seen: dict[C, int] = {}
    numbered = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        numbered.append((card, seen[card]))
    return numbered


def first_available(options: Iterable[Option[Any]]) -> tuple[str]:
    """The id of the first option that is not blocked, as a default. Raises StopIteration if there is none."""
    return (next(option.id for option in options if option.blocked is None),)
