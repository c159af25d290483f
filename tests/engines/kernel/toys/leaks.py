"""A fair little game, and the same game with one leak planted in it at a time.

Everybody holds hidden cards. A turn draws one, peeks at the top of the deck, lays a card open, or takes a
card from the next hand.
"""

from typing import ClassVar

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Part, State, Step
from engines.kernel.contract.game import Game
from engines.kernel.events import Event
from engines.kernel.secrecy.audience import ALL, audience_members, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import Text, text
from tests.engines.kernel.toys.base import Card, Chance, toy

SEATS = 3
TURNS = 12


class Fair(State, frozen=True, kw_only=True):
    """A deck, hidden hands, and an open row."""

    deck: Pile[Card]
    hands: tuple[Pile[Card], ...]
    open: Pile[Card] = Pile()
    turns: Public[int] = 0
    hint: Public[int] = 0


class Drew(Event, frozen=True):
    """A seat drew; only it sees the card."""

    seat: Public[int]
    card: Secret[Card]


class Peeked(Event, frozen=True):
    """A seat looked at the top of the deck; only it sees the card."""

    seat: Public[int]
    card: Secret[Card]


class Passed(Event, frozen=True):
    """A card went from hand to hand; only these two see it."""

    seat: Public[int]
    target: Public[int]
    card: Secret[Card]


class Laid(Event, frozen=True):
    """A card lies open."""

    seat: Public[int]
    card: Public[Card]


class DrewLoudly(Event, frozen=True):
    """The leak: the event names the drawn card publicly."""

    seat: Public[int]
    card: Public[Card]


class DrewCarelessly(Event, frozen=True):
    """The leak: the audience of the card is everybody."""

    seat: Public[int]
    card: Secret[Card]


class Turn(Ask[Fair], frozen=True):
    """The turn of a seat; a subclass plants a leak."""

    seat: Public[int]

    leak: ClassVar[str] = ""

    def ask(self, state: Fair) -> Decision | None:
        if state.turns >= TURNS:
            return None
        hand = state.hands[self.seat]
        rival = state.hands[(self.seat + 1) % SEATS]
        if self.leak == "opening" and state.turns and max(hand, default=0) < 5:
            return None
        thin = None if len(state.deck) else text("why.thin")
        bare = None if len(rival) else text("why.bare")
        options: list[Option[tuple[str, int]]] = [
            Option("draw", ("draw", 0), blocked=thin),
            Option("peek", ("peek", 0), blocked=thin),
            Option("pass", ("pass", 0)),
        ]
        places = {card: i for i, card in enumerate(hand)}
        options += [Option(f"lay:{card.name}", ("lay", i)) for card, i in places.items()]
        options.append(Option("gift", ("gift", 0), blocked=None if len(hand) else text("why.bare")))
        if self.leak == "id":
            places = {card: i for i, card in enumerate(rival)}
            options += [Option(f"take:{card:d}", ("take", i)) for card, i in places.items()]
        else:
            options.append(Option("take", ("take", -1), blocked=bare))
        topic = text("turn", seat=self.seat)
        if self.leak == "prompt":
            topic = text("turn", seat=self.seat, best=max(hand, default=0))
        return Pick(seat=self.seat, topic=topic, options=tuple(options), default=("pass",))

    def answer(self, state: Fair, values: tuple[tuple[str, int], ...]) -> Fair:
        seat, me = self.seat, only(self.seat)
        what, at = values[0]
        state = state.then(Hint(), type(self)((seat + 1) % SEATS))
        hand = state.hands[seat]
        match what:
            case "draw":
                held, deck = state.deck.take(shown=me)
                hands = replace_at(state.hands, seat, self.arranged(hand.put(held)))
                return replace(state, deck=deck, hands=hands).emit(self.news(held.card))
            case "peek":
                deck = state.deck.peek(me, 1)
                return replace(state, deck=deck).emit(Peeked(seat, Secret(deck.cards[-1], me)))
            case "lay":
                held, hand = hand.take(at, shown=ALL)
                laid = state.open.put(held, ALL)
                if self.leak == "beside" and len(state.deck):
                    state = replace(state, hint=int(state.deck.cards[-1] or 0))
                state = state.emit(Laid(seat, held.card))
                return replace(state, open=laid, hands=replace_at(state.hands, seat, hand))
            case "gift":
                return state.then(Gift(seat, self.leak == "detail"))
            case "take":
                other = (seat + 1) % SEATS
                rival = state.hands[other]
                if at < 0:
                    at, state = state.below(len(rival))
                held, rival = rival.take(at, shown=only(seat, other))
                hands = replace_at(replace_at(state.hands, other, rival), seat, self.arranged(hand.put(held)))
                told = Passed(other, seat, Secret(held.card, only(seat, other)))
                return replace(state, hands=hands).emit(told)
            case _:
                return state

    def arranged(self, hand: Pile[Card]) -> Pile[Card]:
        """A leak: the hand has public positions, but is sorted by hidden cards."""
        if self.leak != "order":
            return hand
        pairs = sorted(zip(hand, hand.known, strict=True))
        return replace(hand, cards=tuple(c for c, _ in pairs), known=tuple(k for _, k in pairs), ordered=True)

    def news(self, card: Card) -> Event:
        """The event of a draw."""
        if self.leak == "event":
            return DrewLoudly(self.seat, card)
        if self.leak == "audience":
            return DrewCarelessly(self.seat, Secret(card, ALL))
        return Drew(self.seat, Secret(card, only(self.seat)))


class Gift(Part[Fair], frozen=True):
    """The seat that gets a hidden card; with the leak, a seat that holds something high takes nothing."""

    seat: Public[int]
    leaky: Public[bool]

    def ask(self, state: Fair) -> Decision | None:
        options = [
            Option(f"seat:{other}", other, blocked=self.blocked(state, other)) for other in range(SEATS)
        ]
        default = (f"seat:{self.seat}",)
        return Pick(seat=self.seat, topic=text("gift"), options=tuple(options), default=default)

    def blocked(self, state: Fair, other: int) -> Text | None:
        """The reason why a seat takes nothing."""
        high = self.leaky and other != self.seat and max(state.hands[other], default=0) > 6
        return text("why.high") if high else None

    def answer(self, state: Fair, values: tuple[int, ...]) -> Fair:
        return state.then(Give(self.seat, values[0]))


class Give(Step[Fair], frozen=True):
    """A random card goes from hand to hand, visible to these two seats alone."""

    seat: Public[int]
    target: Public[int]

    def run(self, state: Fair) -> Fair:
        hand = state.hands[self.seat]
        at, state = state.below(len(hand))
        held, hand = hand.take(at, shown=only(self.seat, self.target))
        hands = replace_at(state.hands, self.seat, hand)
        hands = replace_at(hands, self.target, hands[self.target].put(held))
        told = Passed(self.seat, self.target, Secret(held.card, only(self.seat, self.target)))
        return replace(state, hands=hands).emit(told)


class Hint(Step[Fair], frozen=True):
    """Ends a turn; emits an event if a leak of the state is planted."""

    def run(self, state: Fair) -> Fair:
        state = replace(state, turns=state.turns + 1)
        leak = next((task.leak for task in state.agenda if isinstance(task, Turn)), "")
        if leak == "state" and len(state.deck):
            return replace(state, hint=int(state.deck.cards[-1] or 0))
        if leak == "knowers" and len(state.deck):
            return replace(state, hint=len([*audience_members(state.deck.known[-1], SEATS)]))
        return state


class LeakInState(Turn, frozen=True):
    """A public number follows the top card of the deck."""

    leak: ClassVar[str] = "state"


class LeakInEvent(Turn, frozen=True):
    """An event carries a hidden card as a public field."""

    leak: ClassVar[str] = "event"


class LeakInAudience(Turn, frozen=True):
    """An event names everybody as the audience of a hidden card."""

    leak: ClassVar[str] = "audience"


class LeakInPrompt(Turn, frozen=True):
    """The topic of a decision, which everybody sees, depends on the deciding seat's hand."""

    leak: ClassVar[str] = "prompt"


class LeakInOpening(Turn, frozen=True):
    """Whether a decision opens at all depends on a hidden card."""

    leak: ClassVar[str] = "opening"


class LeakInKnowers(Turn, frozen=True):
    """A public number shows how many know a card, and so who peeked."""

    leak: ClassVar[str] = "knowers"


class LeakInId(Turn, frozen=True):
    """Options name hidden cards of another hand."""

    leak: ClassVar[str] = "id"


class LeakBeside(Turn, frozen=True):
    """A public number follows the top card, but only when another card is revealed at the same time."""

    leak: ClassVar[str] = "beside"


class LeakInDetail(Turn, frozen=True):
    """A part of a choice is blocked by the cards of others."""

    leak: ClassVar[str] = "detail"


class LeakInOrder(Turn, frozen=True):
    """A hand with public positions is sorted by hidden cards."""

    leak: ClassVar[str] = "order"


def game(turn: type[Turn]) -> Game[Fair]:
    """The game with this kind of turn."""

    def deal(rng: Chance) -> Fair:
        deck, chance = Pile.of([*Card, *Card]).shuffle(rng.open)
        hands = []
        for seat in range(SEATS):
            hand: Pile[Card] = Pile.hand() if turn.leak != "order" else Pile()
            for _ in range(2):
                held, deck = deck.take(shown=only(seat))
                hand = hand.put(held)
            hands.append(turn(0).arranged(hand))
        return Fair(rng=replace(rng, value=chance), deck=deck, hands=tuple(hands)).then(turn(0))

    return toy(
        Fair, (turn, Gift, Give, Hint), deal, events=(Drew, Peeked, Passed, Laid, DrewLoudly, DrewCarelessly)
    )


FAIR = game(Turn)
KINDS: tuple[type[Turn], ...] = (
    LeakInState,
    LeakInEvent,
    LeakInAudience,
    LeakInPrompt,
    LeakInOpening,
    LeakInKnowers,
    LeakInId,
    LeakInOrder,
    LeakBeside,
    LeakInDetail,
)
LEAKS = {kind: game(kind) for kind in KINDS}
