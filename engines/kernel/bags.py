"""Bags of counted things, such as gems, whose contents are public."""

from collections.abc import Iterable
from operator import add, sub
from typing import Generic, TypeVar

from msgspec import Struct

from engines.kernel.rng import Rng
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at

C = TypeVar("C")


class Bag(Struct, Generic[C], frozen=True, gc=False):
    """A public count of each kind; a draw is uniform over the contents.

    `counts[kind]` is the number of each kind; kinds are IntEnum members numbered from 0.
    """

    counts: Public[tuple[int, ...]]

    def __getitem__(self, kind: int) -> int:
        return self.counts[kind]

    @property
    def total(self) -> int:
        """The number of items in the bag."""
        return sum(self.counts)

    def add(self, kind: int, count: int = 1) -> "Bag[C]":
        """The bag with `count` more of a kind, or fewer if negative. Raises ValueError below zero."""
        left = self.counts[kind] + count
        if left < 0:
            raise ValueError(f"the bag holds {self.counts[kind]} of kind {kind}, not {-count}")
        return Bag(replace_at(self.counts, kind, left))

    def plus(self, amounts: Iterable[int]) -> "Bag[C]":
        """The bag with an amount of each kind added."""
        return Bag(tuple(map(add, self.counts, amounts)))

    def minus(self, amounts: Iterable[int]) -> "Bag[C]":
        """The bag with an amount of each kind removed. Raises ValueError if any kind runs short."""
        counts = tuple(map(sub, self.counts, amounts))
        if min(counts) < 0:
            raise ValueError(f"the bag holds {self.counts}: too few")
        return Bag(counts)

    def draw(self, rng: Rng) -> tuple[int, "Bag[C]", Rng]:
        """A random kind, the bag without one of it, and the random stream after the draw."""
        (kind,), left, rng = self.draw_all(rng, 1)
        return kind, left, rng

    def draw_all(self, rng: Rng, count: int) -> tuple[list[int], "Bag[C]", Rng]:
        """`count` random kinds drawn without replacement, the rest of the bag, and the stream after it."""
        total, left = self.total, list(self.counts)
        places, rng = rng.each_below(range(total, total - count, -1))
        kinds = []
        for place in places:
            kind, randbelow = 0, left[0]
            while place >= randbelow:
                kind += 1
                randbelow += left[kind]
            left[kind] -= 1
            kinds.append(kind)
        return kinds, Bag(tuple(left)), rng
