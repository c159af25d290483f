"""Every row of a table with one thing in it changed by one step: what its pin must notice."""

from collections.abc import Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.contract.primitives import Primitive

UNPINNED = {"emblem"}
"""Fields that no rule is about: the sign on a card's art."""


def mutate(value: Any, hint: Any = Any) -> Iterator[Any]:
    """Every neighbour of a value: another number, member or word in one place, or one part less."""
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
            for one in value:
                yield value - {one}
        case dict():
            for key, one in value.items():
                others = {other: value[other] for other in value if other != key}
                yield others
                for changed in mutate(key):
                    yield {changed: one, **others}
                for changed in mutate(one):
                    yield {**others, key: changed}
        case _:
            raise TypeError(f"nothing is known to change in {value!r}")


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
    """The next primitive of the same game that has the same fields: a word mistaken for another."""
    kinds = [
        one
        for one in Primitive.__subclasses__()
        if one.__module__ == kind.__module__ and one.__struct_fields__ == kind.__struct_fields__
    ]
    return _neighbours(kind, kinds)


def _mutate_sequence(value: tuple[Any, ...], hint: Any) -> Iterator[tuple[Any, ...]]:
    for at, one in enumerate(value):
        if not isinstance(one, int) or isinstance(one, Enum):
            yield value[:at] + value[at + 1 :]
        for changed in mutate(one, hint):
            yield (*value[:at], changed, *value[at + 1 :])


def _neighbours(value: Any, members: list[Any]) -> list[Any]:
    """The next one and the one before."""
    if value not in members:
        return [*members[:1]]
    at = members.index(value)
    return [one for one in {members[at - 1], members[(at + 1) % len(members)]} if one != value]


def _words(hint: Any) -> list[Any]:
    """The words that a field may have; of one that may have any, another one."""
    for one in _members(hint):
        if get_origin(one) is Literal:
            return list(get_args(one))
    return ["other"]


def _instead_of_nothing(hint: Any) -> Iterator[Any]:
    for one in _members(hint):
        if isinstance(one, type) and issubclass(one, Enum):
            yield next(iter(one))
        elif one in (int, str):
            yield one(1)
        elif get_origin(one) is Literal:
            yield get_args(one)[0]


def _members(hint: Any) -> tuple[Any, ...]:
    """The kinds of values that a hint allows beside None."""
    if get_origin(hint) in (Union, UnionType):
        return tuple([one for one in get_args(hint) if one is not NoneType])
    return (hint,)


def _inside(hint: Any) -> Any:
    """What a tuple is of."""
    return next(iter(get_args(hint)), Any)
