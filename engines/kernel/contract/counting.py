"""Counting, the components that a seat takes during a game, read from events."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from engines.kernel.choices.tasks import Event
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret


class Taken(NamedTuple):
    """A component taken by a seat.

    `shelf` is its kind and how it was taken ("Spells cast"); components on one shelf are compared with one
    another. `thing` is anything the game has a phrase for, or a tuple of such.
    """

    seat: int
    shelf: str
    thing: Any


ReadTaken = Callable[[Any], Iterable[Taken]]
"""Reads the components taken from an event, which is the true one, not masked."""


class Counting(Struct, frozen=True, gc=False):
    """The counting rules of a game, for `magehall balance`.

    `first` returns the seat that begins, from the state after the deal; `teams` are the names of the teams.
    """

    first: Callable[[Any], int]
    events: Mapping[type[Event], ReadTaken]
    teams: tuple[str, ...] = ()


NO_COUNTING = Counting(first=lambda state: 0, events={})
"""The rules of a game without its own: seat 0 begins, and nothing is counted."""


def count_field(shelf: str, field: str) -> ReadTaken:
    """A reader for events with a `seat`: the component in one of its fields, even if secret."""

    def read(event: Any) -> Iterable[Taken]:
        thing = getattr(event, field)
        yield Taken(event.seat, shelf, thing.open if isinstance(thing, Secret) else thing)

    return read


def count_items(shelf: str, field: str) -> ReadTaken:
    """A reader for events with a `seat`: every component in one of its fields, which may be a pile."""

    def read(event: Any) -> Iterable[Taken]:
        things = getattr(event, field)
        for thing in things.cards if isinstance(things, Pile) else things:
            yield Taken(event.seat, shelf, thing)

    return read
