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
    copy_counts: dict[C, int] = {}
    numbered_cards = []
    for card in cards:
        copy_counts[card] = copy_counts.get(card, 0) + 1
        numbered_cards.append((card, copy_counts[card]))
    return numbered_cards


def first_available(options: Iterable[Option[Any]]) -> tuple[str]:
    """The id of the first option that is not blocked, as a default. Raises StopIteration if there is none."""
    return (next(option.id for option in options if option.blocked is None),)
