"""A fair parlour game, and the same with one leak planted in it at a time, of kinds that hide better.

Everybody holds hidden cards. A turn draws one, hides one face down, peeks at the deck, shuffles it, says
whether a hand holds anything high, lists what is left of the deck, or lets everybody hide a card at once.
"""

import dataclasses
from typing import ClassVar

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, State, Together
from engines.kernel.contract.game import Game
from engines.kernel.events import Event
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from tests.engines.kernel.toys.base import Card, Chance, toy

SEATS = 3
TURNS = 10


class Parlour(State, frozen=True, kw_only=True):
    """A deck, hidden hands, and the card each seat has laid face down."""

    deck: Pile[Card]
    hands: tuple[Pile[Card], ...]
    laid: tuple[Pile[Card], ...] = (Pile(), Pile(), Pile())
    turns: Public[int] = 0


class Drew(Event, frozen=True):
    """A seat drew a card that only it sees. The omen is nothing, or a leak."""

    seat: Public[int]
    card: Secret[Card]
    omen: Public[int] = 0


class Hid(Event, frozen=True):
    """A seat laid a card face down. Whether it is odd must stay hidden."""

    seat: Public[int]
    card: Secret[Card]
    odd: Public[bool] = False


class Peeked(Event, frozen=True):
    """A seat looked at the top of the deck."""

    seat: Public[int]
    card: Secret[Card]


class Shuffled(Event, frozen=True):
    """The deck was put in another order."""

    seat: Public[int]


class Boasted(Event, frozen=True):
    """Everybody may conclude whether a hand holds anything high, and nothing else."""

    tells: ClassVar[tuple[str, ...]] = ("high",)

    seat: Public[int]
    high: Public[bool]
    best: Public[int] = 0


class Listed(Event, frozen=True):
    """Everybody may know which cards are left in the deck, but not in which order."""

    tells: ClassVar[tuple[str, ...]] = ("cards",)

    cards: Public[tuple[Card, ...]]


class Bid(Ask[Parlour], frozen=True):
    """Everybody lays a card face down at once; with the leak, a seat that lays a high one decides again."""

    seat: Public[int]
    again: Public[bool]
    leaky: Public[bool] = False

    def ask(self, state: Parlour) -> Decision | None:
        hand = state.hands[self.seat]
        if not len(hand):
            return None
        options = tuple([Option(f"card:{card.name}", card, subject=card) for card in sorted(set(hand))])
        return Pick(
            seat=self.seat, topic=text("bid", seat=self.seat), options=options, default=(options[0].id,)
        )

    def answer(self, state: Parlour, values: tuple[Card, ...]) -> Parlour:
        state = hide(state, self.seat, values[0])
        return state.then(Bid(self.seat, False)) if self.again and self.leaky and values[0] > 4 else state


class Turn(Ask[Parlour], frozen=True):
    """The turn of a seat; a subclass plants a leak."""

    seat: Public[int]

    leak: ClassVar[str] = ""
    turns: ClassVar[int] = TURNS

    def ask(self, state: Parlour) -> Decision | None:
        if state.turns >= self.turns:
            return None
        seat, hand = self.seat, state.hands[self.seat]
        if self.leak == "skipped" and state.turns and max(state.hands[(seat + 1) % SEATS], default=0) < 5:
            return None
        thin = None if len(state.deck) else text("why.thin")
        if self.leak == "narrow" and max(hand, default=0) < 6:
            only_one = Option("boast", ("boast", None))
            return Pick(seat=seat, topic=text("turn", seat=seat), options=(only_one,), default=("boast",))
        options: list[Option[tuple[str, Card | None]]] = [
            Option("draw", ("draw", None), blocked=thin),
            Option("peek", ("peek", None), blocked=thin),
            Option("shuffle", ("shuffle", None)),
            Option("boast", ("boast", None)),
            Option("list", ("list", None)),
            Option("bid", ("bid", None)),
        ]
        options += [Option(f"hide:{card.name}", ("hide", card), subject=card) for card in sorted(set(hand))]
        hurried = self.leak == "clock" and max(hand, default=0) < 5
        topic = text("hurry" if hurried else "turn", seat=seat)
        return Pick(seat=seat, topic=topic, options=tuple(options), default=("boast",))

    def answer(self, state: Parlour, values: tuple[tuple[str, Card | None], ...]) -> Parlour:
        seat, me = self.seat, only(self.seat)
        what, card = values[0]
        state = replace(state, turns=state.turns + 1).then(type(self)((seat + 1) % SEATS))
        match what:
            case "draw":
                held, deck = state.deck.take(shown=me)
                hands = replace_at(state.hands, seat, state.hands[seat].put(held))
                omen = int(state.rng.open.key[0], 16) if self.leak == "key" else 0
                return replace(state, deck=deck, hands=hands).emit(Drew(seat, Secret(held.card, me), omen))
            case "peek":
                deck = state.deck.peek(me, 1)
                return replace(state, deck=deck).emit(Peeked(seat, Secret(deck.cards[-1], me)))
            case "shuffle":
                deck, state = state.shuffle(state.deck)
                if self.leak == "shuffle":
                    deck = replace(deck, known=state.deck.known)
                return replace(state, deck=deck).emit(Shuffled(seat))
            case "boast":
                best = max(state.hands[seat], default=0)
                return state.emit(Boasted(seat, best > 6, int(best) if self.leak == "further" else 0))
            case "list":
                cards = list(state.deck)
                return state.emit(Listed(tuple(cards if self.leak == "listing" else sorted(cards))))
            case "bid":
                leaky = self.leak == "lane"
                return state.then(Together(tuple([(Bid(one, True, leaky),) for one in range(SEATS)])))
            case _:
                assert card is not None
                odd = self.leak == "parity" and card % 2 == 1
                return hide(state, seat, card).emit(Hid(seat, Secret(card, me), odd))


def hide(state: Parlour, seat: int, card: Card) -> Parlour:
    """The state after a seat laid a card of its hand face down."""
    hand = state.hands[seat]
    held, hand = hand.take(hand.index(card), shown=only(seat))
    laid = replace_at(state.laid, seat, state.laid[seat].put(held))
    return replace(state, hands=replace_at(state.hands, seat, hand), laid=laid)


class LeakInParity(Turn, frozen=True):
    """An event shows whether the card that was laid face down is odd."""

    leak: ClassVar[str] = "parity"


class LeakInListing(Turn, frozen=True):
    """A pile is listed in its true order."""

    leak: ClassVar[str] = "listing"


class LeakOfKey(Turn, frozen=True):
    """An event carries bits of the key of the random stream."""

    leak: ClassVar[str] = "key"


class LeakInFurtherField(Turn, frozen=True):
    """An event with `tells` has another public field, which shows more."""

    leak: ClassVar[str] = "further"


class LeakInShuffle(Turn, frozen=True):
    """A shuffle keeps audiences, so that a seat that peeked knows the card on top."""

    leak: ClassVar[str] = "shuffle"


class LeakInSkippedQuestion(Turn, frozen=True):
    """A decision is skipped if the next seat holds nothing high."""

    leak: ClassVar[str] = "skipped"


class LeakInLane(Turn, frozen=True):
    """In a secret lane a seat that lays something high decides once more."""

    leak: ClassVar[str] = "lane"


class LeakInClock(Turn, frozen=True):
    """The time limit is shorter for a seat that holds nothing high."""

    leak: ClassVar[str] = "clock"


class Narrow(Turn, frozen=True):
    """No leak of the rules: a seat that holds nothing high has no choice, as it alone can see.

    A bot that has nothing to think about must take the usual time.
    """

    leak: ClassVar[str] = "narrow"


EVENTS = (Drew, Hid, Peeked, Shuffled, Boasted, Listed)
LEAKS: dict[type[Turn], str] = {
    LeakInParity: "a secret choice looks the same",
    LeakInListing: "conclusions reveal no order",
    LeakOfKey: "another random key reveals nothing",
    LeakInFurtherField: "other worlds continue the same",
    LeakInShuffle: "everything seen was shown",
    LeakInSkippedQuestion: "other worlds have the same decisions",
    LeakInClock: "other worlds have the same decisions",
    LeakInLane: "a lane keeps its secret",
}
"""Every planted leak, and a law that it breaks."""


def parlour(turn: type[Turn]) -> Game[Parlour]:
    """The parlour game with this kind of turn."""

    def deal(rng: Chance) -> Parlour:
        deck, chance = Pile.of([*Card, *Card]).shuffle(rng.open)
        hands = []
        for seat in range(SEATS):
            held, deck = deck.take_from_top(2, only(seat))
            hands.append(Pile[Card].hand().put_all(held))
        return Parlour(rng=replace(rng, value=chance), deck=deck, hands=tuple(hands)).then(turn(0))

    game = toy(Parlour, (turn, Bid), deal, events=EVENTS)
    return dataclasses.replace(game, clocks={"hurry": 5, "*": 60})
