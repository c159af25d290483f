"""Seats in a circle."""

from functools import cache
from typing import Any, Self

from msgspec.structs import replace

from engines.kernel.tuples import replace_at


class SeatCircle:
    """Mixin for states whose `players` (a tuple of Structs) sit in a circle."""

    __slots__ = ()

    players: tuple[Any, ...]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    def clockwise(self, first: int) -> list[int]:
        """All seats clockwise, starting with `first`."""
        return [*_circle(len(self.players), first)]

    def others(self, seat: int) -> list[int]:
        """All seats but `seat`, clockwise from its left neighbour."""
        return [*_circle(len(self.players), seat)[1:]]

    def update_player(self, seat: int, **fields: Any) -> Self:
        """The state with fields of one player replaced. Raises TypeError for a name that is not a field."""
        player = replace(self.players[seat], **fields)
        return replace(self, players=replace_at(self.players, seat, player))  # type: ignore[type-var]


def others_in_turn(seats: int, seat: int | None) -> tuple[int, ...]:
    """The other seats, clockwise from the left neighbour of `seat`; all seats for a spectator."""
    return _circle(seats, 0) if seat is None else _circle(seats, seat)[1:]


@cache
def _circle(seats: int, first: int) -> tuple[int, ...]:
    return (*range(first, seats), *range(first))
