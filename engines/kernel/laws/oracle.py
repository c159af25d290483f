"""A second implementation of masking, slow and simple, that shares no code with the masks.

It reads the fields of `Secret`, `Sealed` and `Pile`, and uses no audience function, layout or mask.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

from msgspec import Struct

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Secret, Veiled

Thing = tuple[str, str]
"""A card, gem or role as its type and name."""

NON_TABLE_FIELDS = ("agenda", "news")
"""Fields of a state that are not on the table."""


def find_things(value: Any) -> Iterator[Thing]:
    """Every card, gem or role in a value, at any depth."""
    if isinstance(value, Enum):
        yield type(value).__name__, value.name
    for part in _list_parts(value):
        yield from find_things(part)


def find_veiled(value: Any) -> Iterator[Veiled]:
    """Every veiled value of a state or event, in the order of declaration."""
    if isinstance(value, Veiled):
        yield value
    else:
        for part in _list_parts(value):
            yield from find_veiled(part)


def _list_parts(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        yield from value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name not in NON_TABLE_FIELDS:
                yield getattr(value, name)


def can_see(known: int, viewer: int | None) -> bool:
    """Whether a viewer belongs to an audience: everybody is -1, otherwise seat s is bit s."""
    return known == -1 or (viewer is not None and known // 2**viewer % 2 == 1)


def expected_content(veiled: Veiled, viewer: int | None) -> tuple[Any, Any]:
    """The cards (or the single value) and the listing that a viewer should see; unknown cards are None."""
    if isinstance(veiled, Secret | Sealed):
        return (veiled.value if can_see(veiled.known, viewer) else None), None
    if not isinstance(veiled, Pile):
        raise TypeError(f"the oracle cannot read a {type(veiled).__name__}")
    cards: list[Any] = []
    for card, known in zip(veiled.cards, veiled.known, strict=True):
        cards.append(card if can_see(known, viewer) else None)
    if not veiled.ordered:
        visible_cards: list[Any] = [card for card in cards if card is not None]
        cards = [*sorted(visible_cards), *[None] * cards.count(None)]
    all_cards: Any = veiled.cards
    listed = None in cards and can_see(veiled.listed, viewer)
    return tuple(cards), (tuple(sorted(all_cards)) if listed else None)


def masked_content(veiled: Veiled) -> tuple[Any, Any]:
    """The cards (or the single value) and the listing in a masked value."""
    if isinstance(veiled, Secret | Sealed):
        return veiled.value, None
    if not isinstance(veiled, Pile):
        raise TypeError(f"the oracle cannot read a {type(veiled).__name__}")
    return veiled.cards, veiled.listing


def reveals_other_audiences(veiled: Veiled, viewer: int | None) -> bool:
    """Whether a masked value reveals what anybody but the viewer knows."""
    own_audiences = (-1, 0) if viewer is None else (-1, 0, 2**viewer)
    if isinstance(veiled, Pile):
        return any(known not in own_audiences for known in (*veiled.known, veiled.listed))
    return isinstance(veiled, Secret | Sealed) and veiled.known not in own_audiences


def count_visible(masked: Iterable[Veiled]) -> tuple[Counter[Thing], Counter[Thing]]:
    """The visible things in masked values, counted separately in places and in listings.

    A player's notes (a Secret that holds more than one thing) are not things on the table, and neither is
    what a player has chosen before it is opened.
    """
    placed: Counter[Thing] = Counter()
    listed: Counter[Thing] = Counter()
    for veiled in masked:
        if isinstance(veiled, Sealed) and veiled.known != -1:
            continue
        cards, listing = masked_content(veiled)
        if listing is not None:
            listed.update(find_things(listing))
        elif isinstance(veiled, Pile) or isinstance(cards, Enum):
            placed.update(find_things(cards))
    return placed, listed


def count_notes(masked: Iterable[Veiled]) -> Counter[Thing]:
    """The things in players' notes, counted."""
    notes = [
        veiled
        for veiled in masked
        if isinstance(veiled, Secret | Sealed) and not isinstance(veiled.value, Enum)
    ]
    return Counter([thing for veiled in notes for thing in find_things(veiled.value)])


def find_event_things(events: Iterable[Struct], viewer: int | None) -> set[Thing]:
    """All things that events name to a viewer."""
    return {thing for event in events for thing in _find_event_things(event, viewer)}


def _find_event_things(value: Any, viewer: int | None) -> Iterator[Thing]:
    if isinstance(value, Veiled):
        yield from find_things(expected_content(value, viewer))
    elif isinstance(value, Enum):
        yield from find_things(value)
    else:
        for part in _list_parts(value):
            yield from _find_event_things(part, viewer)


def find_decision_things(decision: Decision | None) -> set[Thing]:
    """All things that a decision names, whether they can be picked or not."""
    if not isinstance(decision, Pick):
        return set()
    return {thing for option in decision.options for thing in find_things((option.value, option.subject))}


def find_differences(first: Any, second: Any) -> tuple[list[Veiled], list[Veiled]]:
    """The veiled values in only the first and in only the second of two views."""
    if first is second:
        return [], []
    first_parts, second_parts = list(_list_parts(first)), list(_list_parts(second))
    if isinstance(first, Veiled) or type(first) is not type(second) or len(first_parts) != len(second_parts):
        return list(find_veiled(first)), list(find_veiled(second))
    only_first: list[Veiled] = []
    only_second: list[Veiled] = []
    for first_part, second_part in zip(first_parts, second_parts, strict=True):
        from_first, from_second = find_differences(first_part, second_part)
        only_first += from_first
        only_second += from_second
    return only_first, only_second
