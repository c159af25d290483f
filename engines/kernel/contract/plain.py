"""Views as plain JSON for programs: names instead of numbers, null for what the viewer may not see."""

import enum
from typing import Any

from msgspec import Struct

from engines.kernel.bags import Bag
from engines.kernel.choices.tasks import State
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Secret

INTERNAL_FIELDS = frozenset({"agenda", "news", "rng"})
"""State fields that are not part of any view."""
_UNCHANGED_TYPES = frozenset({int, str, bool, type(None)})


def to_plain(value: Any) -> Any:
    """Convert a value to built-in types for JSON.

    - An enum member becomes its name in lower case.
    - A secret or a sealed choice becomes its value, or null.
    - A bag becomes its counts.
    - A pile becomes the list of its cards, with null for unknown ones. If no card is known, it becomes
      `{count}`. If the cards are known but not their order, it becomes `{count, cards}`, plus `places` (the
      list by position) if some positions are known.
    """
    if type(value) in _UNCHANGED_TYPES:  # most of a view
        return value
    match value:
        case enum.Enum():
            return value.name.lower()
        case Secret() | Sealed():
            return to_plain(value.value)
        case Pile():
            return _pile_to_plain(value)
        case Bag():
            return list(value.counts)
        case State():
            return {
                name: _state_field_to_plain(getattr(value, name))
                for name in value.__struct_fields__
                if name not in INTERNAL_FIELDS
            }
        case Struct():
            return {name: to_plain(getattr(value, name)) for name in value.__struct_fields__}
        case tuple():
            return [to_plain(item) for item in value]
        case _:
            return value


def _state_field_to_plain(value: Any) -> Any:
    if type(value) is tuple:  # such as the players, of whom a choice changes one or two
        return [_part_to_plain(item) if isinstance(item, Struct) else to_plain(item) for item in value]
    return to_plain(value)


_part_to_plain = cached_by_identity(to_plain)


def _pile_to_plain(pile: Pile[Any]) -> Any:
    if pile.listing is not None:
        listed = {"count": len(pile), "cards": [to_plain(card) for card in pile.listing]}
        return listed | {"places": [to_plain(card) for card in pile.cards]} if any(pile.known) else listed
    if len(pile) and all(card is None for card in pile.cards):
        return {"count": len(pile)}
    return [to_plain(card) for card in pile.cards]
