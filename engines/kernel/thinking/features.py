"""A table as numbers: read off a masked view in one way for every game, by the types of its fields.

A number is itself, an amount of a bag or a fixed tuple has a place of its own, an enum member counts as one,
a pile counts its cards and names those that are seen; what is in a list is added up. What belongs to a seat
is read twice: what I have, and what I have more than the others on average.
"""

import enum
import types
from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from engines.kernel.piles import Bag, Pile
from engines.kernel.secrecy import Secret

Features = dict[str, float]
Reader = Callable[[Any, Features], None]
"""Adds the features of a value to those that were read before."""

SKIPPED = frozenset({"agenda", "news", "rng", "options", "ending", "players"})
_UNIONS = (Union, types.UnionType)


def read_features(view: Any, seat: int) -> Features:
    """What a seat has (`me.`), has more than the others (`lead.`), and what is so for all (`all.`)."""
    kind: Any = type(view)
    table, player = _readers(kind)
    found: Features = defaultdict(float)
    seats = len(view.players)
    table(view, found)
    _read_seat_numbers(view, seat, seats, found)
    mine: Features = defaultdict(float)
    others: Features = defaultdict(float)
    for number, one in enumerate(view.players):
        player(one, mine if number == seat else others)
    _read_sides(view, seat, mine, others)
    for name, value in mine.items():
        found[f"me.{name}"] = value
        found[f"lead.{name}"] = value
    for name, value in others.items():
        found[f"lead.{name}"] -= value / (seats - 1)
    return {name: value for name, value in found.items() if value}


@lru_cache(1 << 5)
def _readers(kind: Any) -> tuple[Reader, Reader]:
    """The readers of what is common at a table of this type, and of one of its players."""
    players = get_args(get_type_hints(kind)["players"])[0]
    return _struct_reader(kind, "all"), _struct_reader(players, "")


@lru_cache(1 << 5)
def _int_fields(kind: Any) -> tuple[str, ...]:
    """The fields of a table that may name a seat."""
    hints = get_type_hints(kind)
    return tuple([name for name in kind.__struct_fields__ if name not in SKIPPED and _holds_int(hints[name])])


def _holds_int(hint: Any) -> bool:
    return hint is int or int in get_args(hint)


def _read_seat_numbers(view: Any, seat: int, seats: int, found: Features) -> None:
    """Numbers below the number of seats may be seats: whether they are mine."""
    kind: Any = type(view)
    for name in _int_fields(kind):
        value = getattr(view, name)
        if value is not None and value == seat < seats:
            found[f"mine.{name}"] = 1.0


def _read_sides(view: Any, seat: int, mine: Features, others: Features) -> None:
    """What lies in places that each have a side a seat (stacks at a battlefield)."""
    kind: Any = type(view)
    for name, reader in _sided(kind):
        for place in getattr(view, name):
            if place is None:
                continue
            for side_name, read in reader:
                for number, side in enumerate(getattr(place, side_name)):
                    read(side, mine if number == seat else others)


@lru_cache(1 << 5)
def _sided(kind: Any) -> tuple[tuple[str, tuple[tuple[str, Reader], ...]], ...]:
    """The lists of a table whose items have a pair, one part for each of two seats."""
    found = []
    hints = get_type_hints(kind)
    for name in kind.__struct_fields__:
        for item in _structs_within(hints[name]):
            if name in SKIPPED:
                continue
            inner = get_type_hints(item)
            pairs = [
                (part, _reader(get_args(inner[part])[0], f"{name}.{part}"))
                for part in item.__struct_fields__
                if len(get_args(inner[part])) == 2
                and get_origin(inner[part]) is tuple
                and get_origin(get_args(inner[part])[0]) is tuple
                and get_args(inner[part])[0] == get_args(inner[part])[1]
            ]
            if pairs and get_origin(hints[name]) is tuple:
                found.append((name, tuple(pairs)))
    return tuple(found)


def _structs_within(hint: Any) -> list[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return [hint]
    return [one for argument in get_args(hint) for one in _structs_within(argument)]


def _struct_reader(kind: type[Any], path: str) -> Reader:
    hints = get_type_hints(kind)
    dot = f"{path}." if path else ""
    parts = [
        (name, _reader(hints[name], f"{dot}{name}"))
        for name in kind.__struct_fields__
        if name not in SKIPPED and name != "id"
    ]

    def read(value: Any, found: Features) -> None:
        for name, reader in parts:
            reader(getattr(value, name), found)

    return read


def _reader(hint: Any, path: str) -> Reader:
    """The reader of a field, by its hint; what is no number, list, pile, enum or struct reads as nothing."""
    origin, arguments = get_origin(hint) or hint, get_args(hint)
    if isinstance(hint, NewType):
        return _reader(hint.__supertype__, path)
    if origin is Annotated:
        return _reader(arguments[0], path)
    if origin in _UNIONS:
        return _optional(hint, path)
    if origin is Literal or origin is str:
        return _nothing
    if origin is tuple:
        return _tuple_reader(arguments, path)
    if not isinstance(origin, type):
        return _nothing
    if issubclass(origin, Pile):
        return _pile_reader(arguments[0], path)
    if issubclass(origin, Bag):
        return _amounts_reader(path, lambda bag: bag.counts)
    if issubclass(origin, Secret):
        inner = _reader(arguments[0], path)
        return lambda secret, found: None if secret.value is None else inner(secret.value, found)
    if issubclass(origin, Struct):
        return _struct_reader(origin, path)
    if issubclass(origin, enum.Enum):
        return _enum_reader(path)
    if issubclass(origin, int):
        return _number_reader(path)
    return _nothing


def _nothing(value: Any, found: Features) -> None:
    pass


def _number_reader(path: str) -> Reader:
    def read(value: Any, found: Features) -> None:
        found[path] += value

    return read


def _enum_reader(path: str) -> Reader:
    names: dict[Any, str] = {}

    def read(value: Any, found: Features) -> None:
        name = names.get(value)
        if name is None:
            name = names[value] = f"{path}={getattr(value, 'name', value)}"
        found[name] += 1

    return read


def _optional(hint: Any, path: str) -> Reader:
    readers = [_reader(one, path) for one in get_args(hint) if one is not type(None)]
    kinds = [one for one in get_args(hint) if one is not type(None)]
    if len(readers) == 1:
        inner = readers[0]
        return lambda value, found: None if value is None else inner(value, found)
    by_kind = {get_origin(kind) or kind: reader for kind, reader in zip(kinds, readers, strict=True)}
    return lambda value, found: None if value is None else by_kind.get(type(value), _nothing)(value, found)


def _tuple_reader(arguments: tuple[Any, ...], path: str) -> Reader:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _list_reader(arguments[0], path)
    if len(set(arguments)) == 1 and arguments[0] is int:
        return _amounts_reader(path, lambda amounts: amounts)
    parts = [_reader(one, f"{path}[{at}]") for at, one in enumerate(arguments)]

    def read(value: Any, found: Features) -> None:
        for reader, part in zip(parts, value, strict=False):
            reader(part, found)

    return read


def _list_reader(item: Any, path: str) -> Reader:
    inner = _reader(item, path)
    count = f"{path}#"

    def read(value: Any, found: Features) -> None:
        found[count] += len(value)
        for one in value:
            inner(one, found)

    return read


def _amounts_reader(path: str, amounts_of: Callable[[Any], tuple[int, ...]]) -> Reader:
    names = [f"{path}[{at}]" for at in range(16)]
    total = f"{path}[]"

    def read(value: Any, found: Features) -> None:
        for name, amount in zip(names, amounts_of(value), strict=False):
            if amount:
                found[name] += amount
                found[total] += amount

    return read


def _pile_reader(item: Any, path: str) -> Reader:
    inner = _reader(item, path)
    count = f"{path}#"

    def read(pile: Any, found: Features) -> None:
        found[count] += len(pile.cards)
        for card in pile.listing or pile.cards:
            if card is not None:
                inner(card, found)

    return read
