"""Finds the fragments of a table by their facts."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from msgspec import Struct

from engines.kernel.contract.panels import Fragment

Facts = TypeVar("Facts", bound=Struct)


def facts_in(fragments: Iterable[Fragment], kind: type[Facts]) -> Iterator[Facts]:
    """The facts of one class in fragments and everything inside them, in order."""
    for fragment in fragments:
        if isinstance(fragment.facts, kind):
            yield fragment.facts
        for slot in fragment.inside:
            yield from facts_in(slot, kind)
