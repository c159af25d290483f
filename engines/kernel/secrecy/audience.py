"""Who may see a value: sets of seats as bits of one integer."""

from collections.abc import Iterator
from functools import cache

Audience = int
"""Bit s stands for seat s. ALL (-1, every bit) also means the watchers; all seats together do not."""

Viewer = int | None
"""A seat, or None for a watcher."""

NOBODY: Audience = 0
ALL: Audience = -1


@cache
def only(*seats: int) -> Audience:
    """The audience of just these seats."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


def sees(audience: Audience, viewer: Viewer) -> bool:
    """Whether the viewer belongs to the audience; a watcher belongs to ALL alone."""
    if viewer is None:
        return audience == ALL
    return bool(audience >> viewer & 1)


def own_part(audience: Audience, viewer: Viewer) -> Audience:
    """What a viewer may learn of an audience: that it is everybody, or whether they are in it themselves."""
    if audience == ALL:
        return ALL
    return NOBODY if viewer is None else audience & (1 << viewer)


def audience_members(audience: Audience, seats: int) -> Iterator[int]:
    """The seats of an audience at a table of so many seats."""
    return (seat for seat in range(seats) if audience >> seat & 1)
