"""Sealed choices with a detail: everybody passes or bids at once, then all bids are opened."""

from enum import IntEnum
from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import DetailedAsk, State, Step, Together
from engines.kernel.events import SCENE, Beat, Event
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import Template
from engines.kernel.words.text import text
from tests.engines.kernel.toys.base import Chance, toy


class Coin(IntEnum):
    """What can be bid."""

    NOTHING = 0
    COPPER = 1
    SILVER = 2
    GOLD = 3


COINS = (*Coin,)
ROUNDS = 2


class Auction(State, frozen=True, kw_only=True):
    """The bids, and the number of rounds in which they were opened."""

    bids: tuple[Sealed[Coin], ...] = (Sealed(), Sealed(), Sealed())
    rounds: Public[int] = 0


class BidsOpened(Event, frozen=True):
    """All bids were opened."""

    bids: tuple[Sealed[Coin], ...]

    def says(self, speaker: Speaker) -> Template:
        """The sentence: the highest bid, if there is any."""
        return "All bids are open." if any(bid.open for bid in self.bids) else "Nobody bids."

    chip = "bids"

    def beat(self) -> Beat:
        return Beat("open", weight=SCENE, things=tuple([bid.value for bid in self.bids]))


class Bid(DetailedAsk[Auction], frozen=True):
    """One seat's sealed bid: pass, or bid a coin."""

    seat: Public[int]

    def decide(self, state: Auction, *answers: tuple[Any, ...]) -> Decision | Auction | None:
        if not answers:
            options = (Option("bid", True), Option("pass", False))
            return Pick(seat=self.seat, topic=text("bid", seat=self.seat), options=options, default=("pass",))
        if answers == ((True,),):
            coins = tuple([Option(f"coin:{coin.name}", coin) for coin in COINS[1:]])
            topic = text("coin", seat=self.seat)
            return Pick(seat=self.seat, topic=topic, options=coins, default=("coin:GOLD",))
        coin = answers[1][0] if len(answers) == 2 else Coin.NOTHING
        return replace(state, bids=replace_at(state.bids, self.seat, Sealed.choose(self.seat, coin, COINS)))


class OpenBids(Step[Auction], frozen=True):
    """Opens all bids, which stay open until the next ones are made, and begins the next round."""

    def run(self, state: Auction) -> Auction:
        bids = tuple([bid.reveal() for bid in state.bids])
        state = replace(state, bids=bids, rounds=state.rounds + 1).emit(BidsOpened(bids))
        return state if state.rounds == ROUNDS else begin_round(state)


def begin_round(state: Auction) -> Auction:
    """Everybody bids at once, then all bids are opened."""
    return state.then(Together(tuple([(Bid(seat),) for seat in range(3)])), OpenBids())


def deal(rng: Chance) -> Auction:
    """Nothing to deal."""
    return begin_round(Auction(rng=rng))


AUCTION = toy(Auction, (Bid, OpenBids), deal, events=(BidsOpened,))
