"""Numbers on a page, recorded with their element ids while a fragment is rendered, for previews."""

from contextvars import ContextVar

from markupsafe import Markup, escape

_RECORDED: ContextVar[dict[str, int] | None] = ContextVar("recorded", default=None)


def counter(id: str, number: int) -> Markup:
    """The id attribute of the element that shows a number; records the number. For templates."""
    recorded = _RECORDED.get()
    if recorded is not None:
        recorded[id] = number
    return Markup(f'id="{escape(id)}"')


class RecordedCounters:
    """`with RecordedCounters() as counters:` collects the numbers rendered in the block, by element id."""

    __slots__ = ("_before",)

    def __enter__(self) -> dict[str, int]:
        recorded: dict[str, int] = {}
        self._before = _RECORDED.set(recorded)
        return recorded

    def __exit__(self, *_: object) -> None:
        _RECORDED.reset(self._before)
