"""The action of claiming a monument or a place (R28)."""

from engines.kernel.choices.tasks import Step
from engines.kernel.secrecy.audience import ALL
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Essences
from engines.res_arcana.cards.monuments import MONUMENT_COST
from engines.res_arcana.events.rounds import MonumentClaimed, MonumentUnveiled, PlaceClaimed
from engines.res_arcana.limits import DISPLAY_SIZE
from engines.res_arcana.powers.intent import Intent
from engines.res_arcana.powers.questions import begin_power
from engines.res_arcana.powers.requirements import power_numbers
from engines.res_arcana.state import Table
from engines.res_arcana.table.components import bring_into_play


def claim_place(table: Table, seat: int, place: Card) -> Table:
    """Pay for a place and put it into play permanently."""
    cost = CARDS[place].cost.pips
    table = table.change(places=tuple([card for card in table.places if card != place]))
    return bring_into_play(table, seat, place, PlaceClaimed(seat, place, Essences(cost)), paid=cost)


def claim_monument(table: Table, seat: int, chosen: Card | None) -> Table:
    """Claim a monument of the display, or the top of the deck unseen if none is chosen.

    Its claim powers run before the display is refilled.
    """
    card = chosen
    if card is None:
        card, table = _reveal_monument(table)
    event = MonumentClaimed(seat, card, chosen is None)
    table = bring_into_play(table, seat, card, event, paid=MONUMENT_COST.pips)
    bonuses = [begin_power(table, Intent(seat, card, number)) for number in power_numbers(card, "claim")]
    return table.then(*bonuses, RefillDisplay())


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
