"""Mutants of table rows: each row with one thing in it changed by one step, which its pin must notice."""

from collections.abc import Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.contract.primitives import Primitive

UNPINNED = {"emblem"}
"""Fields without a rule: the sign on a card's art."""


def mutate(value: Any, hint: Any = Any) -> Iterator[Any]:
    """Every neighbour of a value: another number, member or word in one place, or one element removed."""
    match value:
        case bool():
            yield not value
        case Enum():
            yield from _neighbours(value, list(type(value)))
        case int():
            yield value + 1
            yield value - 1
        case str():
            yield from _neighbours(value, _words(hint))
        case None:
            yield from _instead_of_nothing(hint)
        case Struct():
            yield from _mutate_struct(value)
        case tuple() | list():
            yield from _mutate_sequence(tuple(value), _inside(hint))
        case frozenset():
            for element in value:
                yield value - {element}
        case dict():
            for key, entry in value.items():
                others = {other: value[other] for other in value if other != key}
                yield others
                for changed in mutate(key):
                    yield {changed: entry, **others}
                for changed in mutate(entry):
                    yield {**others, key: changed}
        case _:
            raise TypeError(f"no mutation is known for {value!r}")


def _mutate_struct(value: Struct) -> Iterator[Struct]:
    hints = get_type_hints(type(value))
    for field in value.__struct_fields__:
        if field not in UNPINNED:
            for changed in mutate(getattr(value, field), hints[field]):
                yield replace(value, **{field: changed})
    if isinstance(value, Primitive):
        for other in _alike(type(value)):
            yield other(*[getattr(value, field) for field in value.__struct_fields__])


def _alike(kind: type[Primitive]) -> list[type[Primitive]]:
    """The next primitive of the same game with the same fields, as if one was mistaken for another."""
    kinds = [
        primitive
        for primitive in Primitive.__subclasses__()
        if primitive.__module__ == kind.__module__ and primitive.__struct_fields__ == kind.__struct_fields__
    ]
    return _neighbours(kind, kinds)


def _mutate_sequence(value: tuple[Any, ...], hint: Any) -> Iterator[tuple[Any, ...]]:
    for at, element in enumerate(value):
        if not isinstance(element, int) or isinstance(element, Enum):
            yield value[:at] + value[at + 1 :]
        for changed in mutate(element, hint):
            yield (*value[:at], changed, *value[at + 1 :])


def _neighbours(value: Any, members: list[Any]) -> list[Any]:
    """The next member and the previous one."""
    if value not in members:
        return [*members[:1]]
    at = members.index(value)
    return [member for member in {members[at - 1], members[(at + 1) % len(members)]} if member != value]


def _words(hint: Any) -> list[Any]:
    """The words that a field may hold; another word if it may hold any."""
    for member in _members(hint):
        if get_origin(member) is Literal:
            return list(get_args(member))
    return ["other"]


def _instead_of_nothing(hint: Any) -> Iterator[Any]:
    for member in _members(hint):
        if isinstance(member, type) and issubclass(member, Enum):
            yield next(iter(member))
        elif member in (int, str):
            yield member(1)
        elif get_origin(member) is Literal:
            yield get_args(member)[0]


def _members(hint: Any) -> tuple[Any, ...]:
    """The types in a hint, without None."""
    if get_origin(hint) in (Union, UnionType):
        return tuple([member for member in get_args(hint) if member is not NoneType])
    return (hint,)


def _inside(hint: Any) -> Any:
    """The type of a tuple's elements."""
    return next(iter(get_args(hint)), Any)
