"""A choice with details in one task: further decisions within the same choice."""

import pytest

from engines.kernel.choices.decision import Incomplete, Refused
from engines.kernel.matches.match import Choose
from tests.engines.kernel.play import path, start
from tests.engines.kernel.toys.auction import AUCTION, Coin


def test_a_detail_follows_only_the_answer_that_needs_it() -> None:
    match = start(AUCTION)
    detail = AUCTION.explore(match.state, 0, path("bid"))
    assert detail is not None
    assert detail.topic.key == "coin"
    assert AUCTION.explore(match.state, 0, path("pass")) is None
    assert AUCTION.explore(match.state, 0, path("bid", "coin:GOLD")) is None


def test_nothing_changes_before_the_choice_is_complete() -> None:
    match = start(AUCTION)
    before = AUCTION.encode(match.state)
    with pytest.raises(Incomplete):
        match.play(0, Choose(path("bid")))
    with pytest.raises(Refused):
        match.play(0, Choose(path("bid", "coin:BRASS")))
    AUCTION.explore(match.state, 0, path("bid", "coin:GOLD"))
    assert AUCTION.encode(match.state) == before


def test_it_is_carried_out_with_all_answers() -> None:
    match, _ = start(AUCTION).play(2, Choose(path("bid", "coin:GOLD")))
    assert match.state.bids[2].open is Coin.GOLD
    match, _ = match.play(1, Choose(path("pass")))
    assert match.state.bids[1].open is Coin.NOTHING
    assert AUCTION.decode(AUCTION.encode(match.state)) == match.state
