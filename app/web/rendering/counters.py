"""Counters: numbers that a drawing shows under an id are noted as data while its macros run, for previews."""

from contextvars import ContextVar

from markupsafe import Markup, escape

_NOTED: ContextVar[dict[str, int] | None] = ContextVar("noted", default=None)


def counter(id: str, number: int) -> Markup:
    """For templates: the id attribute of the element that shows a number, which is noted under it."""
    noted = _NOTED.get()
    if noted is not None:
        noted[id] = number
    return Markup(f'id="{escape(id)}"')


class Noting:
    """The numbers that are drawn in a `with` block, by the id of their counter."""

    __slots__ = ("_before",)

    def __enter__(self) -> dict[str, int]:
        noted: dict[str, int] = {}
        self._before = _NOTED.set(noted)
        return noted

    def __exit__(self, *_: object) -> None:
        _NOTED.reset(self._before)
