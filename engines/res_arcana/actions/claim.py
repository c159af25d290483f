"""The action of claiming a monument or a place (R28)."""

from engines.kernel.choices.tasks import Step
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.veiled import Public
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Essences
from engines.res_arcana.cards.monuments import MONUMENT_COST
from engines.res_arcana.events.rounds import MonumentClaimed, MonumentUnveiled, PlaceClaimed
from engines.res_arcana.limits import DISPLAY_SIZE
from engines.res_arcana.powers.intent import Intent
from engines.res_arcana.powers.questions import AskDetail, continue_power
from engines.res_arcana.powers.requirements import power_numbers
from engines.res_arcana.state import Table
from engines.res_arcana.table.components import buy_component


class ClaimPlace(Step[Table], frozen=True):
    """Pay for a place and put it into play permanently."""

    seat: Public[int]
    card: Public[Card]

    def run(self, state: Table) -> Table:
        cost = CARDS[self.card].cost.pips
        state = state.change(places=tuple([card for card in state.places if card != self.card]))
        event = PlaceClaimed(self.seat, self.card, Essences(cost))
        return buy_component(state, self.seat, self.card, cost, event)


class ClaimMonument(Step[Table], frozen=True):
    """Claim a monument of the display, or the top of the deck unseen if `card` is None.

    Its claim powers run before the display is refilled.
    """

    seat: Public[int]
    card: Public[Card | None]

    def run(self, state: Table) -> Table:
        card = self.card
        if card is None:
            card, state = _reveal_monument(state)
        event = MonumentClaimed(self.seat, card, self.card is None)
        state = buy_component(state, self.seat, card, MONUMENT_COST.pips, event)
        bonuses = [
            continue_power(state, Intent(self.seat, card, number), AskDetail)
            for number in power_numbers(card, "claim")
        ]
        return state.then(*bonuses, RefillDisplay())


class RefillDisplay(Step[Table], frozen=True):
    """Fill the display from the deck until it is full or the deck is empty (R4, R28)."""

    def run(self, state: Table) -> Table:
        while len(state.display) < DISPLAY_SIZE and len(state.monuments):
            card, state = _reveal_monument(state)
            state = state.emit(MonumentUnveiled(card))
        return state


def _reveal_monument(table: Table) -> tuple[Card, Table]:
    """Reveal the top monument of the deck. Returns it and the table."""
    held_card, monuments = table.monuments.take(shown=ALL)
    return held_card.card, table.change(monuments=monuments, unveiled=table.unveiled.put(held_card))
