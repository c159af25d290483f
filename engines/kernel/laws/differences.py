"""The first difference between two values, with its path, so that a message names one field, not two dumps.

Unlike `==`, the comparison knows types: members of two IntEnums differ even if their numbers are equal.
"""

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from msgspec import Struct

from engines.kernel.choices.decision import Answer
from engines.kernel.events import Event

MAX_VALUE_LENGTH = 100
"""Characters of a value in a message; longer ones are cut."""

_ID = re.compile(r'\bid="([^"]+)"')
_PLAIN = frozenset({int, str, bool, type(None)})


class Difference(NamedTuple):
    """A place where two values differ, such as "players[1].hand.cards[0]", and what each has there."""

    path: str
    first: Any
    second: Any

    def __str__(self) -> str:
        values = f"{show_value(self.first)} against {show_value(self.second)}"
        return f"{self.path}: {values}" if self.path else values


def find_difference(first: Any, second: Any, path: str = "") -> Difference | None:
    """The first place where two values differ in type or content, or None; `path` is that of the values."""
    if first is second:
        return None
    kind = type(first)
    if kind is not type(second):
        return Difference(path, first, second)
    if kind in _PLAIN or isinstance(first, Enum):
        return Difference(path, first, second) if first != second else None
    if isinstance(first, tuple | list):
        return _find_in_items(first, second, path)
    if isinstance(first, Struct):
        for name in kind.__struct_fields__:
            mine, other = getattr(first, name), getattr(second, name)
            if mine is not other:
                difference = find_difference(mine, other, f"{path}.{name}" if path else name)
                if difference is not None:
                    return difference
        return None
    if isinstance(first, Mapping):
        if first.keys() != second.keys():
            return Difference(path, tuple(sorted(first)), tuple(sorted(second)))
        differences = (
            find_difference(first[key], second[key], f"{path}.{key}" if path else key) for key in first
        )
        return next((difference for difference in differences if difference is not None), None)
    return Difference(path, first, second) if first != second else None


def _find_in_items(first: Any, second: Any, path: str) -> Difference | None:
    for index, (mine, other) in enumerate(zip(first, second, strict=False)):
        if mine is not other:
            difference = find_difference(mine, other, f"{path}[{index}]{_name_event(mine)}")
            if difference is not None:
                return difference
    if len(first) != len(second):
        return Difference(path, _Listed(first), _Listed(second))
    return None


class _Listed:
    """The length of a list as a part that can differ, with the names of its events."""

    def __init__(self, items: Sequence[Any]) -> None:
        self.items = items

    def __repr__(self) -> str:
        names = [type(item).__name__ for item in self.items if isinstance(item, Event)]
        listed_names = f" ({', '.join(names)})" if names else ""
        return f"{len(self.items)} items{listed_names}"


def _name_event(value: Any) -> str:
    """The class of an event, which its index does not tell: "events[2] Drew.card"."""
    return f" {type(value).__name__}" if isinstance(value, Event) else ""


def find_text_difference(first: str, second: str) -> str:
    """The first difference of two pages: the id of the last element before it, and what follows in each."""
    at = next(
        (index for index, pair in enumerate(zip(first, second, strict=False)) if len(set(pair)) > 1), -1
    )
    at = at if at >= 0 else min(len(first), len(second))
    ids = _ID.findall(first[:at])
    start = max(first.rfind("<", 0, at), at - MAX_VALUE_LENGTH, 0)
    snippets = [text[start : at + MAX_VALUE_LENGTH // 2] for text in (first, second)]
    return f"after the element #{ids[-1] if ids else '?'}: {snippets[0]!r} against {snippets[1]!r}"


def is_same(first: Any, second: Any) -> bool:
    """Whether two values are equal in type and content, at any depth."""
    return find_difference(first, second) is None


def is_among(value: Any, values: tuple[Any, ...]) -> bool:
    """Whether a value is one of these, compared with types."""
    return any(is_same(value, other) for other in values)


def show_value(value: Any) -> str:
    """A value in a message: enum members by name, answers by their ids, long values cut."""
    if isinstance(value, Answer):
        words = " + ".join(value.picks) if value.picks else str(value.amounts or "nothing")
    elif isinstance(value, Enum):
        words = f"{type(value).__name__}.{value.name}"
    elif isinstance(value, tuple):
        words = f"({', '.join([show_value(item) for item in value])})"
    elif isinstance(value, Struct):
        fields = [f"{name}={show_value(getattr(value, name))}" for name in value.__struct_fields__]
        words = f"{type(value).__name__}({', '.join(fields)})"
    else:
        words = repr(value)
    return words if len(words) <= MAX_VALUE_LENGTH else f"{words[:MAX_VALUE_LENGTH]} ..."
