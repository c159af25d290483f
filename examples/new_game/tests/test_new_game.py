"""New game: its rules, and the laws of every game."""

from typing import Self

import pytest

from engines.kernel.contract.game_options import NoOptions
from engines.kernel.laws import check_laws
from examples.new_game import GAME
from examples.new_game.state import Table
from tests.engines import play
from tests.rules import rule

SIZES = range(GAME.seats[0], GAME.seats[1] + 1)


class Play(play.Play[Table]):
    """A table of the game in play."""

    game = GAME

    @classmethod
    def start(cls, seats: int) -> Self:
        """Start a table with this number of players; it is the same in every run."""
        return cls(*GAME.start(seats, NoOptions(), "test"))

    @property
    def hands(self) -> list[int]:
        """The card of each player."""
        return [card for hand in self.state.hands for card in hand]


@pytest.mark.parametrize("seats", SIZES)
def test_the_laws_hold(seats: int) -> None:
    assert [law for law in check_laws(GAME, seats, 5, "laws") if law.failed] == []


@rule("R1")
def test_everyone_is_dealt_a_card_that_only_they_see() -> None:
    table = Play.start(3)
    assert len(table.hands) == 3
    assert [len(hand.seen_by(0)) for hand in table.state.hands] == [1, 0, 0]


@rule("R2", "R3")
def test_a_card_is_kept_or_swapped_for_the_top_of_the_deck() -> None:
    table = Play.start(2)
    kept, discarded = table.hands
    *_, top = table.state.deck
    table.choose("keep").choose("swap")
    assert table.hands == [kept, top]
    assert list(table.state.discard) == [discarded]


@rule("R2")
def test_everyone_has_two_turns() -> None:
    table, turns = Play.start(2), 0
    while not table.finished:
        table, turns = table.choose("keep"), turns + 1
    assert turns == 2 * 2


@rule("R3")
def test_without_a_deck_nobody_can_swap() -> None:
    table = Play.start(4)
    while len(table.state.deck):
        table.choose("swap")
    assert table.blocked() == {"swap": "why.empty"}


@rule("R4")
def test_the_highest_card_wins() -> None:
    table = Play.start(4)
    while not table.finished:
        table.choose("keep")
    best = max(table.hands)
    assert table.outcome.winners == tuple([seat for seat, card in enumerate(table.hands) if card == best])


@rule("R5")
def test_the_last_player_left_wins() -> None:
    table = Play.start(2).leave(0)
    assert table.finished
    assert table.outcome.winners == (1,)
