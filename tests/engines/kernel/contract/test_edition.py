"""Earlier editions of a game's rules."""

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from engines.kernel.contract.edition import Edition
from engines.kernel.contract.game import Game
from tests.engines.kernel.toys.parlour import Parlour, parlour
from tests.engines.kernel.toys.rare_leaks import LongTurn

FIRST = Edition(version=1, differences={"edition.a": "A."}, fields={"about": "First."})
SECOND = Edition(version=2, differences={"edition.b": "B."}, fields={"about": "Second.", "minutes": 7})


class Newest(Parlour, frozen=True, kw_only=True):
    """The state of the third edition."""

    edition: ClassVar[int] = 3


def deal(seats: int, options: Any, rng: Any) -> Newest:
    """A deal by the newest rules."""
    dealt = parlour(LongTurn).deal(seats, options, rng)
    return Newest(**{name: getattr(dealt, name) for name in dealt.__struct_fields__})


def build_game(version: int = 3, state: type[Parlour] = Newest) -> Game[Any]:
    """A game with two earlier editions."""
    return replace(parlour(LongTurn), version=version, state=state, deal=deal, editions=(FIRST, SECOND))


def test_an_edition_has_everything_that_later_editions_changed() -> None:
    game = build_game()
    first, second = game.find_edition(1), game.find_edition(2)
    assert first is not None
    assert second is not None
    assert (first.about, first.minutes, set(first.differences)) == ("First.", 7, {"edition.a", "edition.b"})
    assert (second.about, set(second.differences)) == ("Second.", {"edition.b"})
    assert (first.version, first.state.edition, first.speaker(None, ()).edition) == (1, 1, 1)
    assert game.find_edition(3) is game
    assert game.find_edition(4) is None
    assert game.describe_versions() == "1, 2, 3"


def test_a_game_of_an_edition_stays_in_it_and_is_encoded_as_the_newest() -> None:
    game = build_game()
    first = game.find_edition(1)
    assert first is not None
    state, _ = first.start(3, first.options(), "key")
    newest_state, _ = game.start(3, game.options(), "key")
    assert state.edition == 1
    assert first.view(state, 0).edition == 1
    assert first.decode(first.encode(state)) == state
    assert first.encode(state) == game.encode(newest_state)


def test_phrases_of_a_game_include_the_differences_of_its_editions() -> None:
    assert build_game().all_phrases["edition.a"] == "A."


@pytest.mark.parametrize(
    ("version", "state", "message"),
    [
        (4, Newest, r"Newest is of another edition. Add to the class: edition: ClassVar\[int\] = 4"),
        (2, type("Second", (Newest,), {"edition": 2}, frozen=True, kw_only=True), "2 is not earlier than 2"),
    ],
)
def test_a_game_whose_versions_do_not_fit_says_what_to_do(
    version: int, state: type[Parlour], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        build_game(version, state)
