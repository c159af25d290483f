"""An interrupt with a reaction: a blow may be parried, the parry riposted.

A card drawn on the way acts at once, in the middle of the blow.
"""

from enum import IntEnum

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, State, Step
from engines.kernel.events import Event
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text
from tests.engines.kernel.toys.base import Chance, toy


class Omen(IntEnum):
    """An omen: a wound for the seat that draws it, a cure, or another draw."""

    WOUND = 0
    CURE = 1
    AGAIN = 2


class Duel(State, frozen=True, kw_only=True):
    """Two lives and a deck of omens."""

    life: Public[tuple[int, int]] = (3, 3)
    blows: Public[int] = 0
    deck: Pile[Omen]
    gone: Pile[Omen] = Pile()

    def hurt(self, seat: int, by: int = 1) -> "Duel":
        """The state after a loss (or gain) of life."""
        life = tuple(have - by if s == seat else have for s, have in enumerate(self.life))
        return replace(self, life=life)


class Drawn(Event, frozen=True):
    """An omen was turned up."""

    seat: Public[int]
    omen: Secret[Omen]


class Blow(Ask[Duel], frozen=True):
    """Strike, or draw an omen and strike after it."""

    seat: Public[int]

    def ask(self, state: Duel) -> Decision | None:
        if min(state.life) <= 0 or state.blows >= 12:
            return None
        options = (Option("strike", False), Option("omen", True))
        return Pick(seat=self.seat, topic=text("blow", seat=self.seat), options=options, default=("strike",))

    def answer(self, state: Duel, values: tuple[bool, ...]) -> Duel:
        other = 1 - self.seat
        state = replace(state, blows=state.blows + 1).then(React(other, 0), Hit(other), Blow(other))
        return state.then(Draw(self.seat)) if values[0] else state


class React(Ask[Duel], frozen=True):
    """Parry the blow, which turns it back; the other seat may turn it again, up to three times."""

    seat: Public[int]
    depth: Public[int]

    def ask(self, state: Duel) -> Decision | None:
        if self.depth == 3 or state.life[self.seat] <= 0:
            return None
        options = (Option("parry", True), Option("take", False))
        return Pick(seat=self.seat, topic=text("react", seat=self.seat), options=options, default=("take",))

    def answer(self, state: Duel, values: tuple[bool, ...]) -> Duel:
        if not values[0]:
            return state
        assert isinstance(state.agenda[-1], Hit)
        state = replace(state, agenda=state.agenda[:-1])
        return state.then(React(1 - self.seat, self.depth + 1), Hit(1 - self.seat))


class Hit(Step[Duel], frozen=True):
    """The blow lands."""

    seat: Public[int]

    def run(self, state: Duel) -> Duel:
        return state.hurt(self.seat)


class Draw(Step[Duel], frozen=True):
    """Draws an omen, which resolves before any other task."""

    seat: Public[int]

    def run(self, state: Duel) -> Duel:
        if not len(state.deck):
            return state
        held, deck = state.deck.take(shown=ALL)
        state = replace(state, deck=deck, gone=state.gone.put(held)).emit(
            Drawn(self.seat, Secret(held.card, ALL))
        )
        match held.card:
            case Omen.WOUND:
                return state.hurt(self.seat)
            case Omen.CURE:
                return state.hurt(self.seat, -1)
            case Omen.AGAIN:
                return state.then(Draw(self.seat))


def deal(rng: Chance) -> Duel:
    """Three omens of each kind, shuffled."""
    deck, chance = Pile.of([*Omen] * 3).shuffle(rng.open)
    return Duel(rng=replace(rng, value=chance), deck=deck).then(Blow(0))


DUEL = toy(Duel, (Blow, React, Hit, Draw), deal, seats=2, events=(Drawn,))
