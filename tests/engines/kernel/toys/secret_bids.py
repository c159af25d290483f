"""Simultaneous secret choice: everybody lays a card face down, then all are revealed together."""

from msgspec.structs import replace

from engines.kernel.choices.decision import RANDOM, Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, State, Step, Together
from engines.kernel.events import Event
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from tests.engines.kernel.toys.base import Card, Chance, toy


class Bids(State, frozen=True, kw_only=True):
    """Hands, the card laid face down by each seat, and the open bids of earlier rounds."""

    hands: tuple[Pile[Card], ...]
    laid: tuple[Pile[Card], ...] = (Pile(), Pile(), Pile())
    opened: Pile[Card] = Pile()


class Opened(Event, frozen=True):
    """All bids were turned up."""

    bids: tuple[Pile[Card], ...]


class Bid(Ask[Bids], frozen=True):
    """One seat's secret bid."""

    seat: Public[int]

    def ask(self, state: Bids) -> Decision | None:
        options = tuple(Option(f"card:{card.name}", card) for card in state.hands[self.seat])
        return Pick(seat=self.seat, topic=text("bid", seat=self.seat), options=options, default=RANDOM)

    def answer(self, state: Bids, values: tuple[Card, ...]) -> Bids:
        hands, laid = list(state.hands), list(state.laid)
        hand = hands[self.seat]
        held, hands[self.seat] = hand.take(hand.index(values[0]), shown=only(self.seat))
        laid[self.seat] = laid[self.seat].put(held)
        return replace(state, hands=tuple(hands), laid=tuple(laid))


class Open(Step[Bids], frozen=True):
    """Turns all bids up and starts the next round while there are cards."""

    def run(self, state: Bids) -> Bids:
        bids = tuple(pile.reveal() for pile in state.laid)
        cards = [held for pile in bids for held in pile.take_all()[0]]
        state = replace(state, opened=state.opened.put_all(cards), laid=(Pile(), Pile(), Pile()))
        state = state.emit(Opened(bids))
        return bidding(state) if len(state.hands[0]) else state


def bidding(state: Bids) -> Bids:
    """Everybody bids at once, then all bids are revealed."""
    return state.then(Together(tuple((Bid(seat),) for seat in range(3))), Open())


def deal(rng: Chance) -> Bids:
    """Two cards each of a shuffled deck."""
    deck, chance = Pile.of(Card).shuffle(rng.open)
    hands = []
    for seat in range(3):
        cards = [deck.cards[2 * seat], deck.cards[2 * seat + 1]]
        hands.append(Pile.hand([card for card in cards if card], only(seat)))
    return bidding(Bids(rng=replace(rng, value=chance), hands=tuple(hands)))


SECRET_BIDS = toy(Bids, (Bid, Open), deal, events=(Opened,))
