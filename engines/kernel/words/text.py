"""Sentences as rules refer to them: a key and arguments, which a Speaker puts into words."""

from typing import Any

from msgspec import Struct, field


class Text(Struct, frozen=True, gc=False):
    """A sentence as the key of a phrase and its arguments."""

    key: str
    args: dict[str, Any] = field(default_factory=dict)


def text(key: str, **args: Any) -> Text:
    """Shorthand: `text("needs", energy=3, have=2)`."""
    return Text(key, args)
