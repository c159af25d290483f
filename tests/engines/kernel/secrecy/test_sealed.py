"""Sealed choices: secret, undoable, and dealt anew in the worlds of bots."""

from random import Random

import pytest

from engines.kernel.matches.match import Choose, Match, Undo
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.worlds.world_dealer import deal_world
from tests.engines.kernel.play import path, start
from tests.engines.kernel.toys.auction import AUCTION, COINS, Auction, Coin


def bid_silver(seat: int) -> Match[Auction]:
    return start(AUCTION).play(seat, Choose(path("bid", "coin:SILVER")))[0]


def test_only_the_seat_sees_its_choice_and_everybody_that_it_has_chosen() -> None:
    match = bid_silver(1)
    views = [AUCTION.view(match.state, viewer).bids[1] for viewer in (1, 0, None)]
    assert [view.value for view in views] == [Coin.SILVER, None, None]
    assert all(view.is_chosen and view.among == COINS for view in views)
    assert not match.state.bids[0].is_chosen


def test_a_choice_can_be_undone_until_it_is_opened() -> None:
    match = bid_silver(1)
    assert match.can_undo(1)
    back, _ = match.play(1, Undo())
    assert not back.state.bids[1].is_chosen
    for seat in (0, 2):
        match, _ = match.play(seat, Choose(path("pass")))
    assert [AUCTION.view(match.state, None).bids[seat].value for seat in range(3)] == [
        Coin.NOTHING,
        Coin.SILVER,
        Coin.NOTHING,
    ]
    assert not match.can_undo(2)


def test_worlds_for_bots_contain_any_possibility_of_the_others_and_the_own_choice() -> None:
    match = bid_silver(1)
    match, _ = match.play(0, Choose(path("bid", "coin:COPPER")))
    worlds = [deal_world(AUCTION, match.state, 0, Random(number).randrange) for number in range(60)]
    assert {world.bids[1].value for world in worlds if world is not None} == set(COINS)
    assert {world.bids[0].value for world in worlds if world is not None} == {Coin.COPPER}


def test_a_choice_is_one_of_the_possibilities() -> None:
    with pytest.raises(ValueError, match="is not among"):
        Sealed.choose(0, Coin.GOLD, COINS[:2])
    with pytest.raises(ValueError, match="nothing is chosen"):
        _ = Sealed[Coin]().open
