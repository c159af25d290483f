"""The five essences, amounts of them, and costs."""

from enum import IntEnum
from functools import lru_cache
from operator import add, sub

from msgspec import Struct


class Essence(IntEnum):
    """What everything is paid with."""

    ELAN = 0
    LIFE = 1
    CALM = 2
    DEATH = 3
    GOLD = 4


LETTERS = "ELCDG"
GOLD = Essence.GOLD

Amounts = tuple[int, ...]
"""How many of each Essence: five numbers."""

Needs = tuple[tuple[int, int], ...]
"""The kinds of which there are any, and how many of each."""

Kinds = tuple[Essence, ...]
"""Kinds that are allowed."""

NONE: Amounts = (0,) * len(Essence)
NAMES = tuple(essence.name.lower() for essence in Essence)


def amounts(words: str) -> Amounts:
    """`of("2E G")` is two Elan and one Gold."""
    return tuple([_count(words, letter) for letter in LETTERS])


def _count(words: str, letter: str) -> int:
    return sum([int(word[:-1] or 1) for word in words.split() if word[-1] == letter])


def kinds(letters: str) -> Kinds:
    """`kinds("LC")` is Life and Calm."""
    return tuple([essence for essence, letter in zip(Essence, LETTERS, strict=True) if letter in letters])


ANY = kinds("ELCDG")
NOT_GOLD = kinds("ELCD")


def add_amounts(one: Amounts, other: Amounts) -> Amounts:
    """Both together."""
    return tuple(map(add, one, other))


def subtract_amounts(one: Amounts, other: Amounts) -> Amounts:
    """What is left of `one`; below none where `other` is more."""
    return tuple(map(sub, one, other))


def is_within(one: Amounts, other: Amounts) -> bool:
    """Whether `other`, which is never below none, holds all of `one`."""
    for kind, count in needs_of(one):  # noqa: SIM110  a loop is quicker
        if other[kind] < count:
            return False
    return True


@lru_cache(1 << 12)
def needs_of(amounts: Amounts) -> Needs:
    """The kinds of which there are any, and how many of each: prices have few."""
    return tuple([(kind, count) for kind, count in enumerate(amounts) if count > 0])


def amounts_of(essence: Essence, count: int = 1) -> Amounts:
    """So many of one kind."""
    return tuple([count if kind == essence else 0 for kind in Essence])


class Essences(Struct, frozen=True, gc=False):
    """Essences on their way: gained, paid, lost."""

    amounts: Amounts


class Cost(Struct, frozen=True, gc=False):
    """Pips of the five kinds, and how many more may be of any kind."""

    pips: Amounts
    wild: int = 0

    @classmethod
    def of(cls, words: str) -> "Cost":
        """`of("2D 3*")` is two Death and three of any kind."""
        return cls(amounts(words), _count(words, "*"))

    @property
    def value(self) -> int:
        """How many pips are printed (R37)."""
        return sum(self.pips) + self.wild
