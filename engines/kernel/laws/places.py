"""The fields in which things are shown, so that the messages of laws name the line to change."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from engines.kernel.events import Event
from engines.kernel.laws.oracle import NON_TABLE_FIELDS
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.veiled import Veiled

MAX_PLACES = 3
"""Fields in a message; more are counted."""


def find_event_fields(events: Iterable[Event], viewer: Viewer, is_wanted: Callable[[Any], bool]) -> list[str]:
    """The fields of events, except those in `tells`, that show a wanted value to the viewer: "Drew.card"."""
    return _list_distinct(
        name
        for event in events
        for field in event.__struct_fields__
        if field not in event.tells
        for name in _find_fields(getattr(event, field), f"{type(event).__name__}.{field}", viewer, is_wanted)
    )


def find_table_fields(state: Struct, viewer: Viewer, is_wanted: Callable[[Any], bool]) -> list[str]:
    """The fields of a state that show a wanted value to the viewer: "hands[0]"."""
    return _list_distinct(
        name
        for field in state.__struct_fields__
        if field not in NON_TABLE_FIELDS
        for name in _find_fields(getattr(state, field), field, viewer, is_wanted)
    )


def name_places(places: list[str]) -> str:
    """Some fields in a message."""
    more = f" and {len(places) - MAX_PLACES} more" if len(places) > MAX_PLACES else ""
    return ", ".join(places[:MAX_PLACES]) + more


def _find_fields(value: Any, path: str, viewer: Viewer, is_wanted: Callable[[Any], bool]) -> Iterator[str]:
    if isinstance(value, Veiled):
        if any(map(is_wanted, value.known_to(viewer))):
            yield path
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _find_fields(item, f"{path}[{index}]", viewer, is_wanted)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _find_fields(getattr(value, name), f"{path}.{name}", viewer, is_wanted)


def _list_distinct(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
