"""A second reading of who sees what: slow and simple, and on purpose without the code that masks use.

It knows the fields of `Secret` and `Pile` and nothing else of them: no audience function, no layout, no mask.
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
"""A card, gem or role as anybody would call it: its kind and its name."""

NOT_OF_THE_TABLE = ("agenda", "news")


def things(value: Any) -> Iterator[Thing]:
    """Every card, gem or role in a value, however deep."""
    if isinstance(value, Enum):
        yield type(value).__name__, value.name
    for part in _parts(value):
        yield from things(part)


def veiled_parts(value: Any) -> Iterator[Veiled]:
    """Every veiled value of a table or an event, in the order in which they are written down."""
    if isinstance(value, Veiled):
        yield value
    else:
        for part in _parts(value):
            yield from veiled_parts(part)


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        yield from value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name not in NOT_OF_THE_TABLE:
                yield getattr(value, name)


def may_see(known: int, viewer: int | None) -> bool:
    """Whether a viewer is among those who know: everybody is -1, else seat s is bit s."""
    return known == -1 or (viewer is not None and known // 2**viewer % 2 == 1)


def uncover(veiled: Veiled, viewer: int | None) -> tuple[Any, Any]:
    """What a viewer should see of a veiled value: its cards (or its one value), and its list where it has no
    places for them; None stands for what they do not know."""
    if isinstance(veiled, Secret):
        return (veiled.value if may_see(veiled.known, viewer) else None), None
    if not isinstance(veiled, Pile):
        raise TypeError(f"the oracle cannot read a {type(veiled).__name__}")
    cards: list[Any] = []
    for card, known in zip(veiled.cards, veiled.known, strict=True):
        cards.append(card if may_see(known, viewer) else None)
    if not veiled.ordered:
        seen: list[Any] = [card for card in cards if card is not None]
        cards = [*sorted(seen), *[None] * cards.count(None)]
    every: Any = veiled.cards
    listed = None in cards and may_see(veiled.listed, viewer)
    return tuple(cards), (tuple(sorted(every)) if listed else None)


def shown(veiled: Veiled) -> tuple[Any, Any]:
    """The same of a veiled value as a mask left it."""
    if isinstance(veiled, Secret):
        return veiled.value, None
    if not isinstance(veiled, Pile):
        raise TypeError(f"the oracle cannot read a {type(veiled).__name__}")
    return veiled.cards, veiled.listing


def says_who_knows(veiled: Veiled, viewer: int | None) -> bool:
    """Whether a masked value says of anybody but the viewer that they know a thing."""
    own = (-1, 0) if viewer is None else (-1, 0, 2**viewer)
    if isinstance(veiled, Pile):
        return any(known not in own for known in (*veiled.known, veiled.listed))
    return isinstance(veiled, Secret) and veiled.known not in own


def in_sight(masked: Iterable[Veiled]) -> tuple[Counter[Thing], Counter[Thing]]:
    """What lies in sight in these masked values, counted: one by one, and in lists.

    What a player has written down (a Secret that is more than one thing) does not lie anywhere.
    """
    placed: Counter[Thing] = Counter()
    listed: Counter[Thing] = Counter()
    for veiled in masked:
        cards, listing = shown(veiled)
        if listing is not None:
            listed.update(things(listing))
        elif isinstance(veiled, Pile) or isinstance(cards, Enum):
            placed.update(things(cards))
    return placed, listed


def noted(masked: Iterable[Veiled]) -> Counter[Thing]:
    """What a player has written down, counted."""
    notes = [one for one in masked if isinstance(one, Secret) and not isinstance(one.value, Enum)]
    return Counter([thing for one in notes for thing in things(one.value)])


def named_things(events: Iterable[Struct], viewer: int | None) -> set[Thing]:
    """Every thing that events name to a viewer."""
    return {thing for event in events for thing in _named_things(event, viewer)}


def _named_things(value: Any, viewer: int | None) -> Iterator[Thing]:
    if isinstance(value, Veiled):
        yield from things(uncover(value, viewer))
    elif isinstance(value, Enum):
        yield from things(value)
    else:
        for part in _parts(value):
            yield from _named_things(part, viewer)


def offered(decision: Decision | None) -> set[Thing]:
    """Every thing that a seat's own question names, whether it can be picked or not."""
    if not isinstance(decision, Pick):
        return set()
    return {thing for option in decision.options for thing in things((option.value, option.subject))}


def differing(one: Any, other: Any) -> tuple[list[Veiled], list[Veiled]]:
    """The veiled values of two views, without those parts that are the very same in both."""
    if one is other:
        return [], []
    mine, theirs = list(_parts(one)), list(_parts(other))
    if isinstance(one, Veiled) or type(one) is not type(other) or len(mine) != len(theirs):
        return list(veiled_parts(one)), list(veiled_parts(other))
    before: list[Veiled] = []
    after: list[Veiled] = []
    for here, there in zip(mine, theirs, strict=True):
        was, now = differing(here, there)
        before += was
        after += now
    return before, after
