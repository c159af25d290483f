"""Who sits where: players in a circle."""

from functools import cache
from typing import Any


class Seated:
    """What a state whose `players` sit in a circle knows of its seats; a plain class to be mixed in."""

    __slots__ = ()

    players: tuple[Any, ...]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    def clockwise(self, first: int) -> list[int]:
        """All seats, in turn from `first` on."""
        return [*_circle(len(self.players), first)]

    def others(self, seat: int) -> list[int]:
        """All seats but one, in turn after it."""
        return [*_circle(len(self.players), seat)[1:]]


@cache
def _circle(seats: int, first: int) -> tuple[int, ...]:
    return (*range(first, seats), *range(first))
