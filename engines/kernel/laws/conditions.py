"""Conditions of a state: which piles are empty or hold one card, what is equal for all seats, and so on.

They are read from the fields of any game's state, so the laws find its rare states without further help.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from engines.kernel.bags import Bag
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Secret

SMALL = 2
"""Sizes up to this one are conditions of their own."""
IGNORED = frozenset({"agenda", "news", "rng", "options"})
"""Fields of a state that no player would call a condition of the table."""

Condition = str
"""For example "deck is empty", or "players.hand holds cards of one kind"."""

Measure = tuple[str, int]
"""A place and its size or number; the largest and smallest of a game are conditions, too."""


def list_conditions(state: Struct, seat: int | None = None) -> frozenset[Condition]:
    """The conditions of a state, except those that depend on other states.

    With a seat, such as the one that decides, its own things and those of others have different places.
    """
    return frozenset([condition for _, condition in _walk("", state, seat) if condition is not None])


def list_measures(state: Struct, seat: int | None = None) -> tuple[Measure, ...]:
    """The sizes of all piles and bags and all numbers of a state."""
    measures = [measure for measure, _ in _walk("", state, seat) if measure is not None]
    return tuple(dict.fromkeys(measures))


def _walk(place: str, value: Any, seat: int | None) -> Iterator[tuple[Measure | None, Condition | None]]:
    """The measures and conditions of a value and its parts, in pairs with None for the other."""
    items = _find_items(value)
    if items is not None:
        yield (place, len(items)), None
        if len(items) <= SMALL:
            yield None, f"{place} has {len(items)}"
        if len(items) > 1 and len(set(items)) == 1:
            yield None, f"{place} has one kind"
        if isinstance(value, Pile) and len(value) > 0 and len({bool(known) for known in value.known}) == 1:
            yield None, f"{place} is {'known' if value.known[0] else 'unknown'}"
    elif isinstance(value, Bag):
        total = sum(value.counts)
        yield (place, total), f"{place} has {total}" if total <= SMALL else None
        if value.counts and min(value.counts) == max(value.counts):
            yield None, f"{place} is level"
    elif isinstance(value, int) and not isinstance(value, bool):
        yield (place, value), None
    elif value is None:
        yield None, f"{place} is absent"
    elif isinstance(value, tuple):
        yield from [(None, condition) for condition in _compare_items(place, value, seat)]
    for name, part in _list_parts(place, value, seat):
        yield from _walk(name, part, seat)


def _compare_items(place: str, items: tuple[Any, ...], seat: int | None) -> Iterator[Condition]:
    """Ties between all items, such as the points of all players, and the only one that is empty or is not."""
    if len(items) < 2 or len({type(item) for item in items}) > 1:
        return
    columns = {place: list(items)}
    if isinstance(items[0], Struct) and not isinstance(items[0], Pile | Bag):
        columns = {
            f"{place}.{name}": [getattr(item, name) for item in items] for name in items[0].__struct_fields__
        }
    for name, values in columns.items():
        sizes = [_measure(value) for value in values]
        if None in sizes:
            continue
        if len(set(sizes)) == 1:
            yield f"{name} is a tie"
        for is_empty in (True, False):
            alike = [index for index, size in enumerate(sizes) if (size == 0) == is_empty]
            if len(alike) == 1:
                owner = "own" if alike[0] == seat else "one"
                yield f"only {owner} {name} is {'empty' if is_empty else 'not empty'}"


def _measure(value: Any) -> int | None:
    """The size of a pile, a bag or a tuple, or a number; None for everything else."""
    if isinstance(value, Bag):
        return sum(value.counts)
    if isinstance(value, int):
        return int(value)
    return len(value) if isinstance(value, Pile | tuple) else None


def _find_items(value: Any) -> tuple[Any, ...] | None:
    """The items of a pile, or of a tuple of plain values; None for everything else."""
    if isinstance(value, Pile):
        return value.cards
    if isinstance(value, tuple) and not any(isinstance(item, Struct | tuple) for item in value):
        return value
    return None


def _list_parts(place: str, value: Any, seat: int | None) -> Iterator[tuple[str, Any]]:
    """The parts of a value and their places; those of several players have the same place."""
    if isinstance(value, Pile | Bag):
        return
    if isinstance(value, Secret | Sealed):
        yield place, value.value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name not in IGNORED:
                yield f"{place}.{name}" if place else name, getattr(value, name)
    elif isinstance(value, tuple) and _find_items(value) is None:
        for index, item in enumerate(value):
            is_own = index == seat and not place.startswith("own ")
            yield f"own {place}" if is_own else place, item
