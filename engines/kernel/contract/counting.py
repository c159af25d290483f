"""Counting rules: how to read from events which components count for each seat."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from engines.kernel.events import Event
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret


class CountedComponent(NamedTuple):
    """A component that counts for a seat because the seat acquired or used it.

    `category` is the kind of component and how the seat got or used it ("Spells cast"). Components of the
    same category are compared with one another. `component` is a value that the game has a phrase for, or a
    tuple of them.
    """

    seat: int
    category: str
    component: Any


ComponentReader = Callable[[Any], Iterable[CountedComponent]]
"""Reads the components that an event counts; the event is not masked."""


class Counting(Struct, frozen=True, gc=False):
    """The counting rules of a game, for `magehall balance`.

    `first` returns the first player's seat from the state after the deal; `teams` are the names of the teams.
    """

    first: Callable[[Any], int]
    events: Mapping[type[Event], ComponentReader]
    teams: tuple[str, ...] = ()


NO_COUNTING = Counting(first=lambda state: 0, events={})
"""The counting rules of a game that declares none: seat 0 begins, and nothing is counted."""


def count_field(category: str, field: str) -> ComponentReader:
    """Create a reader of the component in a field of an event with a `seat`; it may be secret."""

    def read(event: Any) -> Iterable[CountedComponent]:
        component = getattr(event, field)
        yield CountedComponent(
            event.seat, category, component.open if isinstance(component, Secret) else component
        )

    return read


def count_items(category: str, field: str) -> ComponentReader:
    """Create a reader of all components in a field of an event with a `seat`; it may be a pile."""

    def read(event: Any) -> Iterable[CountedComponent]:
        components = getattr(event, field)
        for component in components.cards if isinstance(components, Pile) else components:
            yield CountedComponent(event.seat, category, component)

    return read
