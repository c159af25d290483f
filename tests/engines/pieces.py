"""Finds the pieces of a table by what they are drawn from."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec import Struct

from engines.kernel.contract.panels import Fragment

Facts = TypeVar("Facts", bound=Struct)


def facts_in(pieces: Iterable[Fragment], kind: type[Facts]) -> Iterator[Facts]:
    """The facts of one kind in pieces and all within them, in order."""
    for piece in pieces:
        if isinstance(piece.facts, kind):
            yield piece.facts
        for slot in piece.inside:
            yield from facts_in(slot, kind)
