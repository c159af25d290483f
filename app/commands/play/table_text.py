"""The table in words: the fields of a view, those of each player apart."""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from app.tables.view.words import to_app_speaker
from engines.kernel.bags import Bag
from engines.kernel.contract.plain import INTERNAL_FIELDS
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Secret
from engines.kernel.words.speaker import Speaker

Field = tuple[str, str]
"""The name of a field, and its value in words."""


@dataclass(frozen=True)
class TableText:
    """The fields of the table, and those of each seat."""

    fields: tuple[Field, ...]
    seats: tuple[tuple[Field, ...], ...]


def describe_view(view: Any, seats: int, say: Speaker) -> TableText:
    """Put a masked state into words. A tuple with a value for each seat belongs to the seats."""
    fields: list[Field] = []
    by_seat: list[list[Field]] = [[] for _ in range(seats)]
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if name in INTERNAL_FIELDS:
            continue
        if isinstance(value, tuple) and len(value) == seats:
            for seat, part in enumerate(value):
                label = "" if isinstance(part, Struct) and not _is_leaf(part) else name
                by_seat[seat] += _list_fields(label, part, say)
        else:
            fields += _list_fields(name, value, say)
    return TableText(tuple(fields), tuple([tuple(own) for own in by_seat]))


def _list_fields(name: str, value: Any, say: Speaker) -> Iterator[Field]:
    """The value as one field, or as the fields of a struct, with the name of the struct before them."""
    if isinstance(value, Struct) and not _is_leaf(value):
        for part in value.__struct_fields__:
            yield from _list_fields(f"{name} {part}".strip(), getattr(value, part), say)
    else:
        yield name.replace("_", " "), describe_value(value, say)


def _is_leaf(value: Struct) -> bool:
    return isinstance(value, Pile | Bag | Secret | Sealed)


def describe_value(value: Any, say: Speaker) -> str:
    """A value in a few words of the site; a secret that the viewer does not see is "unknown"."""
    translate = to_app_speaker(say).translate
    match value:
        case None:
            return translate("none")
        case bool():
            return translate("yes" if value else "no")
        case enum.Enum():
            key = f"{type(value).__name__}.{value.name}"
            return say.noun(value) if key in say.phrases else value.name.replace("_", " ").lower()
        case Secret():
            return translate("unknown") if value.value is None else describe_value(value.value, say)
        case Sealed():
            if value.value is None:
                return translate("chosen" if value.is_chosen else "not chosen")
            return describe_value(value.value, say)
        case Pile():
            known = [card for card in value.listing or value.cards if card is not None]
            names = ", ".join([describe_value(card, say) for card in known])
            return f"{len(value)}: {names}" if names else f"{len(value)}"
        case Bag():
            return " · ".join(map(str, value.counts))
        case Struct():
            fields = [(name, getattr(value, name)) for name in value.__struct_fields__]
            return ", ".join([f"{name} {describe_value(part, say)}" for name, part in fields])
        case tuple():
            return ", ".join([describe_value(part, say) for part in value]) or translate("none")
        case _:
            return str(value)
