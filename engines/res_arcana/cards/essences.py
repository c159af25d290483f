"""The five essences, amounts of them, and costs."""

from enum import IntEnum
from functools import lru_cache
from operator import add, sub

from msgspec import Struct


class Essence(IntEnum):
    """The five kinds of essence; everything is paid for with them."""

    ELAN = 0
    LIFE = 1
    CALM = 2
    DEATH = 3
    GOLD = 4


LETTERS = "ELCDG"
GOLD = Essence.GOLD

Amounts = tuple[int, ...]
"""A count for each Essence: five numbers, indexed by its value."""

Needs = tuple[tuple[int, int], ...]
"""Pairs of kind and count, without the kinds whose count is 0."""

Kinds = tuple[Essence, ...]
"""The kinds among which a player may choose."""

NO_ESSENCES: Amounts = (0,) * len(Essence)
ESSENCE_NAMES = tuple(essence.name.lower() for essence in Essence)


def amounts(words: str) -> Amounts:
    """Amounts from letters: `amounts("2E G")` is two Elan and one Gold."""
    return tuple([_count(words, letter) for letter in LETTERS])


def _count(words: str, letter: str) -> int:
    return sum([int(word[:-1] or 1) for word in words.split() if word[-1] == letter])


def kinds(letters: str) -> Kinds:
    """Kinds from letters: `kinds("LC")` is Life and Calm."""
    return tuple([essence for essence, letter in zip(Essence, LETTERS, strict=True) if letter in letters])


ANY = kinds("ELCDG")
NOT_GOLD = kinds("ELCD")


def add_amounts(first: Amounts, second: Amounts) -> Amounts:
    """The sum of two amounts."""
    return tuple(map(add, first, second))


def subtract_amounts(first: Amounts, second: Amounts) -> Amounts:
    """The first amounts minus the second, kind by kind; counts can become negative."""
    return tuple(map(sub, first, second))


def is_within(part: Amounts, whole: Amounts) -> bool:
    """Whether no count of the first amounts exceeds that of the second, whose counts are never negative."""
    for kind, count in needs_of(part):  # noqa: SIM110  a loop is quicker
        if whole[kind] < count:
            return False
    return True


@lru_cache(1 << 12)
def needs_of(amounts: Amounts) -> Needs:
    """The positive counts with their kinds. It shortens loops over prices, which have only a few kinds."""
    return tuple([(kind, count) for kind, count in enumerate(amounts) if count > 0])


def amounts_of(essence: Essence, count: int = 1) -> Amounts:
    """`count` essences of a single kind."""
    return tuple([count if kind == essence else 0 for kind in Essence])


class Essences(Struct, frozen=True, gc=False):
    """Essences that change hands, as events and sentences name them."""

    amounts: Amounts


class Cost(Struct, frozen=True, gc=False):
    """A cost in pips: a count for each kind, plus `wild` pips that any kind can pay."""

    pips: Amounts
    wild: int = 0

    @classmethod
    def of(cls, words: str) -> "Cost":
        """A cost from letters: `Cost.of("2D 3*")` is two Death and three essences of any kind."""
        return cls(amounts(words), _count(words, "*"))

    @property
    def value(self) -> int:
        """The total number of printed pips (R37)."""
        return sum(self.pips) + self.wild
