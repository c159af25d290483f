"""Long choices: a four-step command with a payment, a subset with a further condition, an ordered pick."""

from itertools import product

from msgspec.structs import replace

from engines.kernel.choices.decision import RANDOM, Decision, Option, Pick, Split
from engines.kernel.choices.tasks import Ask, Part, State, Step
from engines.kernel.events import Event
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from tests.engines.kernel.toys.base import Card, Chance, toy

KINDS = ("ash", "bone", "clay")
Amounts = tuple[int, ...]


class Workshop(State, frozen=True, kw_only=True):
    """Each seat's stores of three materials, and a deck whose top cards can be rearranged."""

    stores: Public[tuple[Amounts, ...]] = ((2, 2, 2), (2, 2, 2))
    turns: Public[int] = 0
    melted: Public[tuple[Card, ...]] = ()
    deck: Pile[Card]
    hand: Pile[Card] = Pile.hand()

    def pay(self, seat: int, amounts: Amounts, sign: int = -1) -> "Workshop":
        """The state after amounts left (or, with sign 1, came to) a seat's stores."""
        changed = tuple(have + sign * n for have, n in zip(self.stores[seat], amounts, strict=True))
        return replace(self, stores=tuple(changed if s == seat else one for s, one in enumerate(self.stores)))


class Looked(Event, frozen=True):
    """A seat looked at the top of the deck; only it sees the cards."""

    seat: Public[int]
    cards: Pile[Card]


class Turned(Event, frozen=True):
    """The top of the deck was turned up."""

    card: Public[Card]


class Act(Ask[Workshop], frozen=True):
    """Send materials to a seat for others in return, melt cards that add up, look into the deck, or pass."""

    seat: Public[int]

    def ask(self, state: Workshop) -> Decision | None:
        if state.turns == 10:
            return None
        have = sum(state.stores[self.seat])
        poor = None if have >= 2 else text("why.poor", have=have)
        light = None if sum(state.hand) >= 9 else text("why.light", have=sum(state.hand))
        options = (
            Option("trade", "trade", blocked=poor),
            Option("melt", "melt", blocked=light),
            Option("look", "look", blocked=None if len(state.deck) > 2 else text("why.thin")),
            Option("pass", "pass"),
        )
        return Pick(seat=self.seat, topic=text("act", seat=self.seat), options=options, default=("pass",))

    def answer(self, state: Workshop, values: tuple[str, ...]) -> Workshop:
        then = state.then(Act(1 - self.seat))
        match values[0]:
            case "trade":
                return then.then(Target(self.seat))
            case "melt":
                return then.then(Melt(self.seat, ()))
            case "look":
                return then.then(Look(self.seat), Arrange(self.seat))
            case _:
                return then.then(Trade(self.seat, self.seat, (0, 0, 0), (0, 0, 0)))


class Target(Part[Workshop], frozen=True):
    """Step two: the partner. One may trade with oneself, so there is always a real choice."""

    seat: Public[int]

    def ask(self, state: Workshop) -> Decision | None:
        options = tuple(Option(f"seat:{s}", s, target=f"seat:{s}") for s in range(2))
        topic = text("target", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=options, default=("seat:0",))

    def answer(self, state: Workshop, values: tuple[int, ...]) -> Workshop:
        return state.then(Payment(self.seat, values[0]))


class Payment(Part[Workshop], frozen=True):
    """Step three: any two of the own materials."""

    seat: Public[int]
    target: Public[int]

    def ask(self, state: Workshop) -> Decision | None:
        have = state.stores[self.seat]
        ways = tuple(w for w in product(range(3), repeat=3) if sum(w) == 2 and all(map(int.__le__, w, have)))
        return Split(seat=self.seat, topic=text("pay"), kinds=KINDS, ways=ways, default=ways[0])

    def answer(self, state: Workshop, values: tuple[int, ...]) -> Workshop:
        return state.then(Gain(self.seat, self.target, values))


class Gain(Part[Workshop], frozen=True):
    """Step four: one material of another kind in return."""

    seat: Public[int]
    target: Public[int]
    paid: Public[Amounts]

    def ask(self, state: Workshop) -> Decision | None:
        ways = tuple(w for w in ((1, 0, 0), (0, 1, 0), (0, 0, 1)) if not any(map(min, w, self.paid)))
        return Split(seat=self.seat, topic=text("gain"), kinds=KINDS, ways=ways, default=ways[0])

    def answer(self, state: Workshop, values: tuple[int, ...]) -> Workshop:
        return state.then(Trade(self.seat, self.target, self.paid, values))


class Trade(Step[Workshop], frozen=True):
    """The whole command at once; a pass trades nothing."""

    seat: Public[int]
    target: Public[int]
    paid: Public[Amounts]
    gained: Public[Amounts]

    def run(self, state: Workshop) -> Workshop:
        state = replace(state, turns=state.turns + 1)
        return state.pay(self.seat, self.paid).pay(self.target, self.paid, 1).pay(self.seat, self.gained, 1)


class Melt(Part[Workshop], frozen=True):
    """A subset that must add up to nine: card by card, and "done" is blocked until it does."""

    seat: Public[int]
    chosen: Public[tuple[Card, ...]]

    def ask(self, state: Workshop) -> Decision | None:
        left = [card for card in state.hand if card not in self.chosen]
        total = sum(self.chosen)
        short = None if total >= 9 else text("why.short", missing=9 - total)
        cards = tuple(Option[Card | None](f"card:{card.name}", card) for card in left)
        options = (*cards, Option[Card | None]("done", None, blocked=short))
        default = ("done",) if short is None else (cards[0].id,)
        return Pick(seat=self.seat, topic=text("melt"), options=options, default=default)

    def answer(self, state: Workshop, values: tuple[Card | None, ...]) -> Workshop:
        card = values[0]
        if card is None:
            return state.then(Melted(self.seat, self.chosen))
        return state.then(Melt(self.seat, (*self.chosen, card)))


class Melted(Step[Workshop], frozen=True):
    """The chosen cards leave the open hand."""

    seat: Public[int]
    cards: Public[tuple[Card, ...]]

    def run(self, state: Workshop) -> Workshop:
        hand = state.hand
        for card in self.cards:
            _, hand = hand.take(hand.index(card), shown=-1)
        melted = tuple(sorted(state.melted + self.cards))
        return replace(state, hand=hand, melted=melted, turns=state.turns + 1)


class Look(Step[Workshop], frozen=True):
    """The seat sees the three top cards; that cannot be undone, so it is not a part of the path."""

    seat: Public[int]

    def run(self, state: Workshop) -> Workshop:
        deck = state.deck.peek(only(self.seat), 3)
        told = Looked(self.seat, Pile.of(list(deck)[-3:], only(self.seat)))
        return replace(state, deck=deck, turns=state.turns + 1).emit(told)


class Arrange(Ask[Workshop], frozen=True):
    """An ordered pick: the three cards in the order in which they go back, the last on top."""

    seat: Public[int]

    def ask(self, state: Workshop) -> Decision | None:
        top = list(state.deck)[-3:]
        options = tuple(Option(f"card:{card.name}", i) for i, card in enumerate(top))
        return Pick(
            seat=self.seat,
            topic=text("arrange", seat=self.seat),
            options=options,
            least=3,
            most=3,
            ordered=True,
            default=RANDOM,
        )

    def answer(self, state: Workshop, values: tuple[int, ...]) -> Workshop:
        deck = state.deck.rearrange(values, only(self.seat))
        held, deck = deck.take(shown=-1)
        return replace(state, deck=deck, hand=state.hand.put(held)).emit(Turned(held.card))


def deal(rng: Chance) -> Workshop:
    """A shuffled deck beneath an empty open hand that both may use."""
    deck, chance = Pile.of(Card).shuffle(rng.open)
    return Workshop(rng=replace(rng, value=chance), deck=deck).then(Act(0))


TASKS = (Act, Target, Payment, Gain, Trade, Melt, Melted, Look, Arrange)
WORKSHOP = toy(Workshop, TASKS, deal, seats=2, events=(Looked, Turned))
