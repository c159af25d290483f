"""Records the numbers that a fragment shows, by element id, so that previews can compare them."""

from contextvars import ContextVar

from markupsafe import Markup, escape

_RECORDED: ContextVar[dict[str, int] | None] = ContextVar("recorded", default=None)


def counter_id(id: str, number: int) -> Markup:
    """Record a number on the page, and return the id attribute for its element. For templates."""
    recorded = _RECORDED.get()
    if recorded is not None:
        recorded[id] = number
    return Markup(f'id="{escape(id)}"')


class CounterRecorder:
    """`with CounterRecorder() as counters:` collects the numbers rendered in the block, by element id."""

    __slots__ = ("_token",)

    def __enter__(self) -> dict[str, int]:
        recorded: dict[str, int] = {}
        self._token = _RECORDED.set(recorded)
        return recorded

    def __exit__(self, *_: object) -> None:
        _RECORDED.reset(self._token)
