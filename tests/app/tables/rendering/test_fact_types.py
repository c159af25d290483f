"""The check of facts types: types whose equal values may differ are rejected."""

from enum import Enum, IntEnum, StrEnum
from typing import Any, Literal

import pytest
from msgspec import Struct, defstruct

from app.tables.rendering.fragments.fact_types import UnfitFacts, check_facts_type


class Gem(IntEnum):
    YELLOW = 0


class Energy(IntEnum):
    YELLOW = 0


class Tone(StrEnum):
    LOW = "low"


class Suit(Enum):
    MOON = "moon"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Suit)

    def __hash__(self) -> int:
        return 0


class Card(Struct, frozen=True):
    name: str
    gems: tuple[Gem, ...] = ()
    over: "Card | None" = None


class Token(Struct, frozen=True):
    kind: Literal["moon", "sun"]


class Mutable(Struct):
    name: str


class ComparedByIdentity(Struct, frozen=True, eq=False):
    name: str


class OwnEquality(Struct, frozen=True):
    name: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnEquality)

    def __hash__(self) -> int:
        return 0


def facts_with(hint: Any) -> type[Struct]:
    """A facts type with one field."""
    return defstruct("Facts", [("field", hint)], frozen=True, module=__name__)


@pytest.mark.parametrize(
    "hint",
    [
        str,
        int,
        bool,
        Gem,
        Tone,
        Literal["a", "b"],
        str | None,
        Gem | None,
        Card,
        Card | Token,
        Card | Token | None,
        tuple[Card, ...],
        tuple[tuple[int, str, bool], ...],
    ],
)
def test_types_with_unambiguous_equality_are_accepted(hint: Any) -> None:
    check_facts_type(facts_with(hint))


@pytest.mark.parametrize(
    "hint",
    [
        Any,
        object,
        float,
        Struct,
        dict[str, int],
        list[int],
        set[int],
        frozenset[int],
        tuple,
        int | bool,
        int | str,
        Gem | Energy,
        Gem | int,
        Card | int,
        Literal[1, True],
        Suit,
        Mutable,
        ComparedByIdentity,
        OwnEquality,
        tuple[Gem | Energy, ...],
        tuple[int, Any],
        Mutable | None,
        bytes,
    ],
)
def test_types_whose_equal_values_may_differ_are_rejected(hint: Any) -> None:
    with pytest.raises(UnfitFacts, match=r"^Facts\.field: "):
        check_facts_type(facts_with(hint))


def test_the_error_names_the_nested_field() -> None:
    class Inner(Struct, frozen=True):
        amounts: dict[str, int]

    with pytest.raises(UnfitFacts, match=r"^Facts\.field\.amounts: "):
        check_facts_type(facts_with(tuple[Inner, ...]))


def test_mutable_facts_are_rejected() -> None:
    with pytest.raises(UnfitFacts, match="not frozen"):
        check_facts_type(Mutable)


def test_equal_values_can_have_different_types() -> None:
    assert Card("x", (Gem.YELLOW,)) == Card("x", (Energy.YELLOW,))  # type: ignore[arg-type]
    assert hash(Card("x", (Gem.YELLOW,))) == hash(Card("x", (Energy.YELLOW,)))  # type: ignore[arg-type]
