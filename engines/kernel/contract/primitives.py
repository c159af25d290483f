"""Primitives, the vocabulary of a game's cards, and the functions that perform them.

A card is data: a row that lists primitives. The effect of a primitive is a function registered for its class:

    performers: Performers[Primitive, Callable[[Table, Any, Spot], Table]] = Performers()

    @performers.performs(Draw)
    def perform_draw(table: Table, draw: Draw, spot: Spot) -> Table: ...

    table = performers.of(primitive)(table, primitive, spot)
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct


class Primitive(Struct, frozen=True, gc=False):
    """An effect of a card with its numbers; each kind is a class of its own."""


P = TypeVar("P", bound=Primitive)
F = TypeVar("F", bound=Callable[..., Any])
G = TypeVar("G", bound=Callable[..., Any])


class Performers(Generic[P, F]):
    """A registry of performers: one function per class of primitives, all with the signature `F`."""

    def __init__(self) -> None:
        self._by_kind: dict[type[P], F] = {}

    def performs(self, *kinds: type[P]) -> Callable[[G], G]:
        """Register the decorated function for these classes. Raises ValueError for a registered class."""

        def declare(function: G) -> G:
            for kind in kinds:
                if kind in self._by_kind:
                    raise ValueError(f"{kind.__name__} has a performer already")
                self._by_kind[kind] = function  # type: ignore[assignment]
            return function

        return declare

    def of(self, primitive: P) -> F:
        """The function that performs a primitive. Raises KeyError if none is registered for its class."""
        return self._by_kind[type(primitive)]

    @property
    def kinds(self) -> frozenset[type[P]]:
        """The registered classes; a test compares them with the existing ones."""
        return frozenset(self._by_kind)
