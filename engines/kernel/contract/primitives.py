"""Primitives: the words a game's cards are written in, and the functions that perform them.

A card is data: a row that lists primitives. What a primitive does is a function, declared for its class:

    performers: Performers[Primitive, Callable[[Table, Any, Spot], Table]] = Performers()

    @performers.performs(Draw)
    def perform_draw(table: Table, draw: Draw, spot: Spot) -> Table: ...

    table = performers.of(primitive)(table, primitive, spot)
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct


class Primitive(Struct, frozen=True, gc=False):
    """One thing that a card can do, with its numbers; each kind is a class of its own."""


P = TypeVar("P", bound=Primitive)
F = TypeVar("F", bound=Callable[..., Any])
G = TypeVar("G", bound=Callable[..., Any])


class Performers(Generic[P, F]):
    """What each kind of primitive does: one function a class, all of the shape `F`."""

    def __init__(self) -> None:
        self._by_kind: dict[type[P], F] = {}

    def performs(self, *kinds: type[P]) -> Callable[[G], G]:
        """Declares the decorated function to perform these kinds. ValueError if one has a performer."""

        def declare(function: G) -> G:
            for kind in kinds:
                if kind in self._by_kind:
                    raise ValueError(f"{kind.__name__} has a performer already")
                self._by_kind[kind] = function  # type: ignore[assignment]
            return function

        return declare

    def of(self, primitive: P) -> F:
        """The function that performs a primitive. KeyError if none was declared for its class."""
        return self._by_kind[type(primitive)]

    @property
    def kinds(self) -> frozenset[type[P]]:
        """The classes that have a performer; a test holds them to the classes there are."""
        return frozenset(self._by_kind)
