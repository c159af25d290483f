"""Counters: numbers that a drawing shows under an id are noted as data while its macros run, for previews."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from markupsafe import Markup, escape

_NOTED: ContextVar[dict[str, int] | None] = ContextVar("noted", default=None)


def counter(id: str, number: int) -> Markup:
    """For templates: the id attribute of the element that shows a number, which is noted under it."""
    noted = _NOTED.get()
    if noted is not None:
        noted[id] = number
    return Markup(f'id="{escape(id)}"')


@contextmanager
def noting() -> Iterator[dict[str, int]]:
    """The numbers that are drawn in this block, by the id of their counter."""
    noted: dict[str, int] = {}
    before = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(before)
