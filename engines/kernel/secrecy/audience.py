"""Audiences: sets of seats that may see a value, as bits of one integer."""

from collections.abc import Iterator
from functools import cache

Audience = int
"""Bit s stands for seat s. ALL (-1, every bit) includes spectators; all seats together do not."""

Viewer = int | None
"""A seat, or None for a spectator."""

NOBODY: Audience = 0
"""The audience of no seat."""

ALL: Audience = -1
"""The audience of all seats and spectators."""


@cache
def only(*seats: int) -> Audience:
    """The audience of exactly these seats."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


def sees(audience: Audience, viewer: Viewer) -> bool:
    """Whether the viewer belongs to the audience; a spectator belongs only to ALL."""
    if viewer is None:
        return audience == ALL
    return bool(audience >> viewer & 1)


def own_part(audience: Audience, viewer: Viewer) -> Audience:
    """The part of an audience that a viewer may know: whether it is everybody, or includes themselves."""
    if audience == ALL:
        return ALL
    return NOBODY if viewer is None else audience & (1 << viewer)


def audience_members(audience: Audience, seats: int) -> Iterator[int]:
    """The seats of an audience at a table with `seats` seats."""
    return (seat for seat in range(seats) if audience >> seat & 1)
