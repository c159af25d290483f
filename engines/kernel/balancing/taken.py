"""What a game counts as taken: by whom, on which shelf, and by which events."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from engines.kernel.choices.tasks import Event
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret


class Taken(NamedTuple):
    """A seat took a component: `shelf` says of what kind and how ("Spells cast"); things on one shelf are
    compared with one another. `thing` is whatever the game has a phrase for, or several such in a tuple."""

    seat: int
    shelf: str
    thing: Any


ReadTaken = Callable[[Any], Iterable[Taken]]
"""What an event says was taken. It reads true events, not masked ones."""


class Counting(Struct, frozen=True, gc=False):
    """What is counted of a game: `COUNTING` in its module `taken`. `first` reads off the table after the deal
    who begins; `teams` are the names of the teams."""

    first: Callable[[Any], int]
    events: Mapping[type[Event], ReadTaken]
    teams: tuple[str, ...] = ()


def taken_as(shelf: str, field: str) -> ReadTaken:
    """Of an event with a `seat`: what one of its fields names, be it secret."""

    def read(event: Any) -> Iterable[Taken]:
        thing = getattr(event, field)
        yield Taken(event.seat, shelf, thing.open if isinstance(thing, Secret) else thing)

    return read


def all_taken_as(shelf: str, field: str) -> ReadTaken:
    """Of an event with a `seat`: everything that one of its fields lists, be it a pile."""

    def read(event: Any) -> Iterable[Taken]:
        things = getattr(event, field)
        for thing in things.cards if isinstance(things, Pile) else things:
            yield Taken(event.seat, shelf, thing)

    return read
