"""The action of placing an artifact from the hand (R27, R35, R36)."""

from typing import Any

from engines.kernel.choices.decision import Decision
from engines.kernel.choices.tasks import Part, Step
from engines.kernel.secrecy.veiled import Public
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Amounts
from engines.res_arcana.state import Table
from engines.res_arcana.table.hand_and_deck import take_from_hand
from engines.res_arcana.table.placement import ask_placement_payment, place_artifact


class PayPlacement(Part[Table], frozen=True):
    """DP5: ask how to pay for an artifact from the hand."""

    seat: Public[int]
    card: Public[Card]

    def ask(self, state: Table) -> Decision:
        return ask_placement_payment(state, self.seat, self.card, 0, state.players[self.seat].pool.counts)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(PlaceFromHand(self.seat, self.card, values))


class PlaceFromHand(Step[Table], frozen=True):
    """Pay for an artifact from the hand and put it into play (R27)."""

    seat: Public[int]
    card: Public[Card]
    paid: Public[Amounts]

    def run(self, state: Table) -> Table:
        _, state = take_from_hand(state, self.seat, self.card)
        return place_artifact(state, self.seat, self.card, self.paid)
