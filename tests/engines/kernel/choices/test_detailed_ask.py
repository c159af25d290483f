"""A choice with details in one task: further decisions within the same choice."""

import pytest
from msgspec.structs import replace

from engines.kernel.choices.agenda import finish_choice, follow_path, settle_agenda
from engines.kernel.choices.decision import Decision, Incomplete, Option, Pick, Refused
from engines.kernel.choices.tasks import DetailedAsk
from engines.kernel.matches.match import Choose
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from tests.engines.kernel.play import path, start
from tests.engines.kernel.toys.auction import AUCTION, Auction, Coin


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


def test_the_last_answer_carries_it_out() -> None:
    match, _ = start(AUCTION).play(2, Choose(path("bid", "coin:GOLD")))
    assert match.state.bids[2].open is Coin.GOLD
    match, _ = match.play(1, Choose(path("pass")))
    assert match.state.bids[1].open is Coin.NOTHING
    assert AUCTION.decode(AUCTION.encode(match.state)) == match.state


class Gift(DetailedAsk[Auction], frozen=True):
    """A choice whose first question has one public answer."""

    seat: Public[int]

    def decide(self, state: Auction, *answers: tuple[object, ...]) -> Decision | Auction | None:
        if len(answers) == 2:
            return replace(state, rounds=7)
        names = ("copper", "silver") if answers else ("give",)
        return Pick(
            seat=self.seat,
            topic=text("gift"),
            options=tuple([Option(name, name) for name in names]),
            default=names[:1],
            public=True,
        )


def test_a_single_first_answer_is_not_given_automatically_while_details_are_missing() -> None:
    """A detail is never stored, so the choice waits as a whole."""
    state = replace(start(AUCTION).state, agenda=(Gift(0),))
    settled = settle_agenda(state)
    assert settled.agenda == (Gift(0),)
    assert finish_choice(follow_path(settled, 0, path("give", "silver"))).rounds == 7
