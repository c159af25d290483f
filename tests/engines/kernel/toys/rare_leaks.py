"""A longer parlour game, and the same with one leak at a time that shows only in rare states."""

from typing import ClassVar

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.words.text import text
from tests.engines.kernel.toys.base import Card
from tests.engines.kernel.toys.parlour import SEATS, Parlour, Turn

TURNS = 60
FULL_HAND = 4


class LongTurn(Turn, frozen=True):
    """A turn of the longer game, in which hands have a limit.

    A subclass reverses its options in a rare state if the top card of the deck is high.
    """

    turns: ClassVar[int] = TURNS

    def is_rare(self, state: Parlour) -> bool:
        """Whether the leak shows."""
        return False

    def ask(self, state: Parlour) -> Decision | None:
        decision = super().ask(state)
        if not isinstance(decision, Pick):
            return decision
        full = text("why.full") if len(state.hands[self.seat]) >= FULL_HAND else None
        options = (decision.options[0].unless(full), *decision.options[1:])
        is_leaking = self.is_rare(state) and max(list(state.deck)[-1:], default=Card.ACE) > Card.FOUR
        return replace(decision, options=options[::-1] if is_leaking else options)


class LeakAtLastCard(LongTurn, frozen=True):
    """The order of the options depends on the last card of the deck."""

    def is_rare(self, state: Parlour) -> bool:
        return len(state.deck) == 1


class LeakAtFullHand(LongTurn, frozen=True):
    """The order of the options depends on the top of the deck if the hand is full."""

    def is_rare(self, state: Parlour) -> bool:
        return len(state.hands[self.seat]) >= FULL_HAND


class LeakWithoutStorage(LongTurn, frozen=True):
    """The order depends on the top of the deck if all others have laid something and the seat has not."""

    def is_rare(self, state: Parlour) -> bool:
        return [seat for seat, pile in enumerate(state.laid) if not len(pile)] == [self.seat]


class LeakAtEmptyHand(LongTurn, frozen=True):
    """The order depends on the top of the deck if the next seat has no card left."""

    def is_rare(self, state: Parlour) -> bool:
        return len(state.hands[(self.seat + 1) % SEATS]) == 0


class LeakAtTie(LongTurn, frozen=True):
    """The order depends on the top of the deck if all have laid the same number of cards, and not none."""

    def is_rare(self, state: Parlour) -> bool:
        laid = {len(pile) for pile in state.laid}
        return len(laid) == 1 and laid != {0}


class LeakAtEqualCards(LongTurn, frozen=True):
    """The order depends on the top of the deck if the hand has only cards of one kind."""

    def is_rare(self, state: Parlour) -> bool:
        hand = state.hands[self.seat].cards
        return len(hand) >= 2 and len(set(hand)) == 1


RARE_LEAKS = (
    LeakAtLastCard,
    LeakAtFullHand,
    LeakWithoutStorage,
    LeakAtEmptyHand,
    LeakAtTie,
    LeakAtEqualCards,
)
