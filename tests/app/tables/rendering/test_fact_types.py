"""The survey of facts: what a piece may be drawn from, and what is refused since equal values differ."""

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


class Loose(Struct):
    name: str


class Alone(Struct, frozen=True, eq=False):
    name: str


class Odd(Struct, frozen=True):
    name: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odd)

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
def test_facts_whose_equal_values_are_the_same_pass(hint: Any) -> None:
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
        Loose,
        Alone,
        Odd,
        tuple[Gem | Energy, ...],
        tuple[int, Any],
        Loose | None,
        bytes,
    ],
)
def test_facts_whose_equal_values_may_differ_are_refused(hint: Any) -> None:
    with pytest.raises(UnfitFacts, match=r"^Facts\.field: "):
        check_facts_type(facts_with(hint))


def test_what_lies_deep_within_is_named() -> None:
    class Hoard(Struct, frozen=True):
        amounts: dict[str, int]

    with pytest.raises(UnfitFacts, match=r"^Facts\.field\.amounts: "):
        check_facts_type(facts_with(tuple[Hoard, ...]))


def test_facts_that_can_be_changed_are_refused() -> None:
    with pytest.raises(UnfitFacts, match="not frozen"):
        check_facts_type(Loose)


def test_the_trap_is_real() -> None:
    assert Card("x", (Gem.YELLOW,)) == Card("x", (Energy.YELLOW,))  # type: ignore[arg-type]
    assert hash(Card("x", (Gem.YELLOW,))) == hash(Card("x", (Energy.YELLOW,)))  # type: ignore[arg-type]
