"""Knowledge: cards hidden by a shuffle, an own deck known without its order, a role shown to one seat."""

from enum import IntEnum

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, State, Step
from engines.kernel.events import Event
from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import Viewer, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from tests.engines.kernel.toys.base import Card, Chance, toy


class Role(IntEnum):
    """Two of the three are friends and know each other."""

    LONER = 0
    FRIEND = 1


class Library(State, frozen=True, kw_only=True):
    """A common deck, each seat's own deck, hand and role."""

    deck: Pile[Card]
    own: tuple[Pile[Card], ...]
    hands: tuple[Pile[Card], ...] = (Pile.hand(),) * 3
    roles: tuple[Secret[Role], ...]
    turns: Public[int] = 0


class Seen(Event, frozen=True):
    """A seat looked at cards, which only it sees."""

    seat: Public[int]
    cards: Pile[Card]


class Shown(Event, frozen=True):
    """A seat showed its role to another: the act is public, the role is not."""

    seat: Public[int]
    target: Public[int]
    role: Secret[Role]


class Read(Ask[Library], frozen=True):
    """Peek at the common deck, shuffle it, draw from the own deck, or show the own role to somebody."""

    seat: Public[int]

    def ask(self, state: Library) -> Decision | None:
        if state.turns == 15:
            return None
        empty = None if len(state.own[self.seat]) else text("why.empty")
        options = (
            Option("peek", "peek"),
            Option("shuffle", "shuffle"),
            Option("draw", "draw", blocked=empty),
            Option("show", "show"),
        )
        return Pick(seat=self.seat, topic=text("read", seat=self.seat), options=options, default=("peek",))

    def answer(self, state: Library, values: tuple[str, ...]) -> Library:
        seat, me = self.seat, only(self.seat)
        state = replace(state, turns=state.turns + 1).then(Read((seat + 1) % 3))
        match values[0]:
            case "peek":
                deck = state.deck.peek(me, 2)
                return replace(state, deck=deck).emit(Seen(seat, Pile.of(list(deck)[-2:], me)))
            case "shuffle":
                deck, state = state.shuffle(state.deck)
                return replace(state, deck=deck)
            case "draw":
                held, own = state.own[seat].take(shown=me)
                hand = state.hands[seat].put(held)
                state = state.emit(Seen(seat, Pile.of([held.card], held.known)))
                return replace(
                    state, own=replace_at(state.own, seat, own), hands=replace_at(state.hands, seat, hand)
                )
            case _:
                return state.then(Whisper(seat, (seat + 1) % 3))


class Whisper(Step[Library], frozen=True):
    """Shows a role to one player only."""

    seat: Public[int]
    target: Public[int]

    def run(self, state: Library) -> Library:
        role = state.roles[self.seat].show(only(self.target))
        told = Shown(self.seat, self.target, Secret(role.value, only(self.seat, self.target)))
        return replace(state, roles=replace_at(state.roles, self.seat, role)).emit(told)


def deal(rng: Chance) -> Library:
    """Two cards in each own deck, the rest in the common one; one loner and two friends."""
    deck, chance = Pile.of(Card).shuffle(rng.open)
    cards = list(deck)
    order, chance = chance.order(3)
    own = []
    for seat in range(3):
        known, chance = Pile.of(cards[2 * seat : 2 * seat + 2], only(seat)).shuffle(chance)
        own.append(known)
    roles = tuple(Secret((Role.LONER, Role.FRIEND, Role.FRIEND)[i]) for i in order)
    state = Library(rng=replace(rng, value=chance), deck=Pile.of(cards[6:]), own=tuple(own), roles=roles)
    return acquainted(state).then(Read(0))


def acquainted(state: Library) -> Library:
    """Everybody knows their own role, and friends know each other: audiences that depend on secrets."""
    friends = only(*[seat for seat, role in enumerate(state.roles) if role.open is Role.FRIEND])
    roles = []
    for seat, role in enumerate(state.roles):
        roles.append(role.show(only(seat) | (friends if role.open is Role.FRIEND else 0)))
    return replace(state, roles=tuple(roles))


def mend(state: Library, viewer: Viewer, randbelow: RandBelow) -> Library:
    """After roles changed places the friends know each other again."""
    return acquainted(state)


LIBRARY = toy(Library, (Read, Whisper), deal, events=(Seen, Shown), mend=mend)
