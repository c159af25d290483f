"""Checks the types of facts: one rendering serves all equal facts, so equal facts must render alike."""

import types
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any, Generic, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

_WORDS_AND_NUMBERS = (str, int, bool)
_UNIONS = (Union, types.UnionType)
_NONE = type(None)


class UnfitFacts(TypeError):
    """A facts type whose values may be equal and yet render differently."""


@cache
def check_facts_type(kind: type[Struct]) -> None:
    """Refuse a facts type that could hold two equal values that differ: 1 and True, or members of two enums.

    Facts are frozen Structs of str, int, bool, one enum, tuples and further such Structs. A union is one of
    these with None, or of Structs, which are equal only within one type. Raises UnfitFacts for all others.
    """
    for where, reason in _check_type(kind, kind.__name__, frozenset()):
        raise UnfitFacts(f"{where}: {reason}")


def _check_type(hint: Any, where: str, above: frozenset[Any]) -> Iterator[tuple[str, str]]:
    """The places in a type and what is wrong there; `above` are the Structs that contain it."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in (*_WORDS_AND_NUMBERS, _NONE) or hint in above:
        return
    if origin is tuple and arguments:
        for argument in arguments:
            if argument is not Ellipsis:
                yield from _check_type(argument, where, above)
    elif origin in _UNIONS:
        yield from _check_union(arguments, where, above)
    elif origin is Literal and len({type(value) for value in arguments}) == 1:
        return
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from _check_equality(hint, where)
    elif isinstance(hint, type) and issubclass(hint, Struct) and not issubclass(hint, Generic):
        yield from _check_struct(hint, where, above | {hint})
    else:
        yield where, f"{hint!r} is not among str, int, bool, an enum, a tuple or a frozen Struct of these"


def _check_union(arguments: tuple[Any, ...], where: str, above: frozenset[Any]) -> Iterator[tuple[str, str]]:
    kinds = [argument for argument in arguments if argument is not _NONE]
    if len(kinds) > 1 and not all(isinstance(kind, type) and issubclass(kind, Struct) for kind in kinds):
        yield where, "values of these types may be equal; a union is with None, or of Structs"
    for kind in kinds:
        yield from _check_type(kind, where, above)


def _check_struct(kind: type[Struct], where: str, above: frozenset[Any]) -> Iterator[tuple[str, str]]:
    if not kind.__struct_config__.frozen or not kind.__struct_config__.eq:
        yield where, f"{kind.__name__} is not frozen, or not compared by its fields"
    yield from _check_equality(kind, where)
    hints = get_type_hints(kind, include_extras=True)
    for name in kind.__struct_fields__:
        yield from _check_type(hints[name], f"{where}.{name}", above)


def _check_equality(kind: type, where: str) -> Iterator[tuple[str, str]]:
    by_value: list[Any] = [base.__eq__ for base in (Struct, Enum, *_WORDS_AND_NUMBERS)]
    if kind.__eq__ not in by_value:
        yield where, f"{kind.__name__} has an __eq__ of its own"
