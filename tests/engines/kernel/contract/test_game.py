"""Game: an inconsistent one cannot be constructed."""

from dataclasses import replace
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from engines.kernel.contract.game import Game
from engines.kernel.contract.game_options import NeedsPlayers, NoOptions, OptionField, find_unmet_need
from engines.kernel.contract.plain import to_plain
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from tests.engines.kernel.toys.base import Card
from tests.engines.kernel.toys.secret_bids import SECRET_BIDS, Bid, Opened
from tests.engines.kernel.toys.workshop import Act


class Fine(Struct, frozen=True, forbid_unknown_fields=True):
    """All three kinds of option."""

    mode: Literal["fast", "slow"] = "slow"
    open: bool = False
    cap: Annotated[int, Meta(ge=1, le=9)] = 5


class Lax(Struct, frozen=True):
    mode: Literal["a", "b"] = "a"


class Worded(Struct, frozen=True, forbid_unknown_fields=True):
    name: str = "x"


class Required(Struct, frozen=True, forbid_unknown_fields=True):
    open: bool


class Endless(Struct, frozen=True, forbid_unknown_fields=True):
    cap: Annotated[int, Meta(ge=1)] = 5


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    size: Literal[1, 2] = 1


def test_options_are_described_for_forms_and_programs() -> None:
    assert replace(SECRET_BIDS, options=Fine).option_fields == (
        OptionField("mode", "choice", "slow", ("fast", "slow")),
        OptionField("open", "flag", False),
        OptionField("cap", "number", 5, (), 1, 9),
    )


class Sized(Struct, frozen=True, forbid_unknown_fields=True):
    first: Annotated[Literal["drawn", "3", "4"], NeedsPlayers({"3": 3, "4": 4})] = "drawn"


class Missized(Struct, frozen=True, forbid_unknown_fields=True):
    first: Annotated[Literal["drawn", "3"], NeedsPlayers({"4": 4})] = "drawn"


def test_an_option_declares_the_players_its_values_need() -> None:
    fields = replace(SECRET_BIDS, options=Sized).option_fields
    assert fields == (OptionField("first", "choice", "drawn", ("drawn", "3", "4"), needs={"3": 3, "4": 4}),)
    assert find_unmet_need(fields, Sized("4"), 3) == ("first", "4", 4)
    assert find_unmet_need(fields, Sized("3"), 3) is None
    assert find_unmet_need(fields, Sized(), 2) is None


@pytest.mark.parametrize("options", [Lax, Worded, Required, Endless, Numbers, Missized])
def test_unsupported_option_types_are_refused(options: type[Struct]) -> None:
    with pytest.raises(TypeError):
        replace(SECRET_BIDS, options=options)


def test_options_are_validated_with_a_clear_message() -> None:
    game: Game[object] = replace(SECRET_BIDS, options=Fine)  # type: ignore[type-var]
    assert game.parse_options({"cap": 3}) == Fine(cap=3)
    for given, said in (({"cap": 0}, "cap"), ({"mode": "x"}, "mode"), ({"pace": 1}, "pace")):
        with pytest.raises(ValueError, match=said):
            game.parse_options(given)


def test_a_wrong_number_of_players_or_foreign_options_are_refused() -> None:
    with pytest.raises(ValueError, match="3 to 3 players, not 4"):
        SECRET_BIDS.start(4, NoOptions(), "k")
    with pytest.raises(TypeError, match="NoOptions"):
        SECRET_BIDS.start(3, Fine(), "k")


def test_two_tasks_of_one_name_are_refused() -> None:
    class Bid2(Act, frozen=True):
        """Another game's task with a name already in use."""

    Bid2.__name__ = "Bid"
    with pytest.raises(TypeError, match="called Bid"):
        replace(SECRET_BIDS, tasks=(Bid, Bid2), events=(Opened,))


def test_a_view_for_programs_has_names_counts_and_nulls() -> None:
    assert to_plain(Pile.of([Card.ACE, Card.TWO]).mask(None)) == {"count": 2}
    assert to_plain(Pile[Card]()) == []
    assert to_plain(Pile.hand([Card.ACE, Card.TWO], only(0)).mask(0)) == ["ace", "two"]
    listed = Pile.of([Card.TWO, Card.ACE], listed=only(0))
    assert to_plain(listed.mask(0)) == {"count": 2, "cards": ["ace", "two"]}
    placed = listed.peek(only(0), 1).mask(0)
    assert to_plain(placed) == {"count": 2, "cards": ["ace", "two"], "places": [None, "ace"]}
