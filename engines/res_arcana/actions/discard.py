"""The action of discarding a card from the hand for essences (R29)."""

from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Part, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import GOLD, NOT_GOLD, Amounts, amounts_of
from engines.res_arcana.events.rounds import CardDiscarded
from engines.res_arcana.limits import OTHERS_PER_DISCARD
from engines.res_arcana.state import Table
from engines.res_arcana.table.common_questions import ask_mix
from engines.res_arcana.table.components import gain_essences
from engines.res_arcana.table.hand_and_deck import discard_card


class NameReturn(Part[Table], frozen=True):
    """DP5: ask what to gain for a discarded card."""

    seat: Public[int]
    card: Public[Card]

    def ask(self, state: Table) -> Decision:
        return _ask_gold_or_two(self.seat, self.card)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        if values[0] is None:
            return state.then(NameTwo(self.seat, self.card))
        return state.then(Discard(self.seat, self.card, amounts_of(GOLD)))


class NameTwo(Part[Table], frozen=True):
    """DP5: ask which two essences to gain."""

    seat: Public[int]
    card: Public[Card]

    def ask(self, state: Table) -> Decision | None:
        return ask_mix(
            self.seat, OTHERS_PER_DISCARD, NOT_GOLD, state.players[self.seat].pool.counts, card=self.card
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(Discard(self.seat, self.card, values))


class Discard(Step[Table], frozen=True):
    """Discard a card from the hand and gain essences (R29)."""

    seat: Public[int]
    card: Public[Card]
    amounts: Public[Amounts]

    def run(self, state: Table) -> Table:
        state = discard_card(state, self.seat, self.card).emit(CardDiscarded(self.seat, self.card))
        return gain_essences(state, self.seat, self.amounts)


def _ask_gold_or_two(seat: int, card: Card) -> Decision:
    """The choice between 1 Gold, which is the default, and two other essences (R29)."""
    topic = text("gold_or_two", seat=seat, card=card)
    options: tuple[Option[Any], ...] = (Option("gold", GOLD), Option("two", None))
    return Pick(seat=seat, topic=topic, options=options, default=("gold",))
