"""Facts: what a fragment is drawn from. Equal facts must be drawn alike, for one drawing serves them all."""

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
    """A facts type whose values may be equal and yet be drawn differently."""


@cache
def check_facts_type(kind: type[Struct]) -> None:
    """Refuses a facts type that could hold two values that are equal and not the same: 1 and True, or members
    of two enums. What it does not know it refuses.

    Facts are frozen Structs of str, int, bool, one enum, tuples and further such Structs. A union is of one
    of these with None, or of Structs, which are equal only within one type. Raises UnfitFacts.
    """
    for where, reason in _complaints(kind, kind.__name__, frozenset()):
        raise UnfitFacts(f"{where}: {reason}")


def _complaints(hint: Any, where: str, above: frozenset[Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with a type, and where in it; `above` are the Structs that it lies in."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in (*_WORDS_AND_NUMBERS, _NONE) or hint in above:
        return
    if origin is tuple and arguments:
        for argument in arguments:
            if argument is not Ellipsis:
                yield from _complaints(argument, where, above)
    elif origin in _UNIONS:
        yield from _complaints_of_union(arguments, where, above)
    elif origin is Literal and len({type(value) for value in arguments}) == 1:
        return
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from _complaints_of_equality(hint, where)
    elif isinstance(hint, type) and issubclass(hint, Struct) and not issubclass(hint, Generic):
        yield from _complaints_of_struct(hint, where, above | {hint})
    else:
        yield where, f"{hint!r} is not among str, int, bool, an enum, a tuple or a frozen Struct of these"


def _complaints_of_union(
    arguments: tuple[Any, ...], where: str, above: frozenset[Any]
) -> Iterator[tuple[str, str]]:
    kinds = [argument for argument in arguments if argument is not _NONE]
    if len(kinds) > 1 and not all(isinstance(kind, type) and issubclass(kind, Struct) for kind in kinds):
        yield where, "values of these types may be equal; a union is with None, or of Structs"
    for kind in kinds:
        yield from _complaints(kind, where, above)


def _complaints_of_struct(kind: type[Struct], where: str, above: frozenset[Any]) -> Iterator[tuple[str, str]]:
    if not kind.__struct_config__.frozen or not kind.__struct_config__.eq:
        yield where, f"{kind.__name__} is not frozen, or not compared by its fields"
    yield from _complaints_of_equality(kind, where)
    hints = get_type_hints(kind, include_extras=True)
    for name in kind.__struct_fields__:
        yield from _complaints(hints[name], f"{where}.{name}", above)


def _complaints_of_equality(kind: type, where: str) -> Iterator[tuple[str, str]]:
    by_value: list[Any] = [one.__eq__ for one in (Struct, Enum, *_WORDS_AND_NUMBERS)]
    if kind.__eq__ not in by_value:
        yield where, f"{kind.__name__} says itself what equals it"
