"""Charm Well: its rules."""

from typing import Self

from engines.kernel.secrecy.piles import Pile
from examples.charm_well import GAME
from examples.charm_well.events import CharmSank, CharmTaken
from examples.charm_well.state import Charm, Coin, Options, Table
from tests.engines import play
from tests.rules import rule


class Play(play.Play[Table]):
    """A table of the game in play."""

    game = GAME

    @classmethod
    def start(cls, seats: int, coins: int = 5) -> Self:
        """Start a table with this number of players; it is the same in every run."""
        return cls(*GAME.start(seats, Options(coins), "test"))

    def throw(self, *coins: Coin) -> Self:
        """Let the players throw these coins, in the order of seats."""
        for seat, coin in enumerate(coins):
            self.choose(f"throw:{coin.name}", seat=seat)
        return self


@rule("R1")
def test_everyone_has_coins_and_a_dream_that_only_they_see() -> None:
    table = Play.start(3)
    assert [player.coins for player in table.state.players] == [tuple(Coin)[:5]] * 3
    assert [player.dream.value is None for player in table.view(0).players] == [False, True, True]


@rule("R2")
def test_a_charm_rises_each_round() -> None:
    table = Play.start(2)
    assert (table.state.round, len(table.state.deck)) == (1, 9)
    table.throw(Coin.ONE, Coin.TWO)
    assert (table.state.round, len(table.state.deck)) == (2, 8)


@rule("R3", "R4")
def test_coins_are_thrown_in_secret_and_then_gone() -> None:
    table = Play.start(2).choose("throw:FOUR", seat=0)
    (mine, theirs) = [table.view(viewer).players[0].thrown for viewer in (0, 1)]
    assert (mine.value, theirs.value) == (Coin.FOUR, None)
    table.choose("throw:ONE", seat=1)
    assert Coin.FOUR not in table.state.players[0].coins


@rule("R5")
def test_the_highest_coin_thrown_only_once_takes_the_charm() -> None:
    table = Play.start(3)
    (charm,) = table.state.charm
    table.throw(Coin.FOUR, Coin.FIVE, Coin.FIVE)
    assert table.events_of(CharmTaken) == [CharmTaken(0, charm)]
    table.throw(Coin.TWO, Coin.TWO, Coin.TWO)
    assert len(table.events_of(CharmSank)) == 1


@rule("R6", "R7")
def test_dreams_are_revealed_at_the_end_and_count() -> None:
    table = Play.start(2, coins=3).throw(Coin.THREE, Coin.TWO).throw(Coin.TWO, Coin.ONE)
    assert table.finished
    assert all(player.dream.value is not None for player in table.view(None).players)
    winner, loser = table.state.players
    assert (len(winner.charms), len(loser.charms)) == (2, 0)
    dreamed = [charm for charm in winner.charms if charm == Charm(winner.dream.open)]
    assert table.outcome.places[0].score == 4 + len(dreamed)
    assert table.outcome.winners == (0,)


@rule("R7")
def test_the_coin_left_breaks_a_tie() -> None:
    table = Play.start(2, coins=3).throw(Coin.ONE, Coin.ONE).throw(Coin.TWO, Coin.TWO)
    assert table.outcome.winners == (0, 1)
    table = Play.start(2, coins=3).throw(Coin.THREE, Coin.TWO).throw(Coin.ONE, Coin.THREE)
    for seat in (0, 1):
        table.state = table.state.update_player(seat, charms=Pile())
    assert table.outcome.winners == (0,)  # who kept a 2, against a 1


@rule("R8")
def test_the_last_player_left_wins() -> None:
    table = Play.start(2).leave(0)
    assert table.finished
    assert table.outcome.winners == (1,)
