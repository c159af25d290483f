"""A sentence that rules ask for: a key and arguments, which a game's phrases turn into words."""

from typing import Any

from msgspec import Struct, field


class Text(Struct, frozen=True, gc=False):
    """A sentence that is not yet written: a key into the phrases and what goes into it."""

    key: str
    args: dict[str, Any] = field(default_factory=dict)


def text(key: str, **args: Any) -> Text:
    """Shorthand: `text("needs", energy=3, have=2)`."""
    return Text(key, args)
