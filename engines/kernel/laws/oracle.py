"""A second implementation of masking: slow, simple, and deliberately without the code of the masks.

It knows the fields of `Secret` and `Pile` and nothing else: no audience function, layout or mask.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

from msgspec import Struct

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Secret, Veiled

Thing = tuple[str, str]
"""A card, gem or role as its type and name."""

NOT_OF_THE_TABLE = ("agenda", "news")


def find_things(value: Any) -> Iterator[Thing]:
    """Every card, gem or role in a value, at any depth."""
    if isinstance(value, Enum):
        yield type(value).__name__, value.name
    for part in _parts(value):
        yield from find_things(part)


def find_veiled(value: Any) -> Iterator[Veiled]:
    """Every veiled value of a state or event, in the order of declaration."""
    if isinstance(value, Veiled):
        yield value
    else:
        for part in _parts(value):
            yield from find_veiled(part)


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        yield from value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name not in NOT_OF_THE_TABLE:
                yield getattr(value, name)


def can_see(known: int, viewer: int | None) -> bool:
    """Whether a viewer belongs to an audience: everybody is -1, otherwise seat s is bit s."""
    return known == -1 or (viewer is not None and known // 2**viewer % 2 == 1)


def expected_content(veiled: Veiled, viewer: int | None) -> tuple[Any, Any]:
    """The cards (or the single value) and the listing that a viewer should see; None for the unknown."""
    if isinstance(veiled, Secret):
        return (veiled.value if can_see(veiled.known, viewer) else None), None
    if not isinstance(veiled, Pile):
        raise TypeError(f"the oracle cannot read a {type(veiled).__name__}")
    cards: list[Any] = []
    for card, known in zip(veiled.cards, veiled.known, strict=True):
        cards.append(card if can_see(known, viewer) else None)
    if not veiled.ordered:
        seen: list[Any] = [card for card in cards if card is not None]
        cards = [*sorted(seen), *[None] * cards.count(None)]
    every: Any = veiled.cards
    listed = None in cards and can_see(veiled.listed, viewer)
    return tuple(cards), (tuple(sorted(every)) if listed else None)


def masked_content(veiled: Veiled) -> tuple[Any, Any]:
    """The cards (or the single value) and the listing that a mask has left."""
    if isinstance(veiled, Secret):
        return veiled.value, None
    if not isinstance(veiled, Pile):
        raise TypeError(f"the oracle cannot read a {type(veiled).__name__}")
    return veiled.cards, veiled.listing


def has_foreign_knowledge(veiled: Veiled, viewer: int | None) -> bool:
    """Whether a masked value reveals that anybody but the viewer knows something."""
    own = (-1, 0) if viewer is None else (-1, 0, 2**viewer)
    if isinstance(veiled, Pile):
        return any(known not in own for known in (*veiled.known, veiled.listed))
    return isinstance(veiled, Secret) and veiled.known not in own


def count_visible(masked: Iterable[Veiled]) -> tuple[Counter[Thing], Counter[Thing]]:
    """The visible things in masked values, counted: those in places, and those in listings.

    A player's notes (a Secret that holds more than one thing) are not things on the table.
    """
    placed: Counter[Thing] = Counter()
    listed: Counter[Thing] = Counter()
    for veiled in masked:
        cards, listing = masked_content(veiled)
        if listing is not None:
            listed.update(find_things(listing))
        elif isinstance(veiled, Pile) or isinstance(cards, Enum):
            placed.update(find_things(cards))
    return placed, listed


def count_notes(masked: Iterable[Veiled]) -> Counter[Thing]:
    """The things in players' notes, counted."""
    notes = [one for one in masked if isinstance(one, Secret) and not isinstance(one.value, Enum)]
    return Counter([thing for one in notes for thing in find_things(one.value)])


def find_named(events: Iterable[Struct], viewer: int | None) -> set[Thing]:
    """Every thing that events name to a viewer."""
    return {thing for event in events for thing in _find_named(event, viewer)}


def _find_named(value: Any, viewer: int | None) -> Iterator[Thing]:
    if isinstance(value, Veiled):
        yield from find_things(expected_content(value, viewer))
    elif isinstance(value, Enum):
        yield from find_things(value)
    else:
        for part in _parts(value):
            yield from _find_named(part, viewer)


def find_offered(decision: Decision | None) -> set[Thing]:
    """Every thing that a seat's own decision names, whether it can be picked or not."""
    if not isinstance(decision, Pick):
        return set()
    return {thing for option in decision.options for thing in find_things((option.value, option.subject))}


def find_differences(one: Any, other: Any) -> tuple[list[Veiled], list[Veiled]]:
    """The veiled values of two views, without the objects common to both."""
    if one is other:
        return [], []
    mine, theirs = list(_parts(one)), list(_parts(other))
    if isinstance(one, Veiled) or type(one) is not type(other) or len(mine) != len(theirs):
        return list(find_veiled(one)), list(find_veiled(other))
    before: list[Veiled] = []
    after: list[Veiled] = []
    for here, there in zip(mine, theirs, strict=True):
        was, now = find_differences(here, there)
        before += was
        after += now
    return before, after
