"""Claiming monuments and places (R28)."""

from engines.kernel.audience import ALL
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Step
from engines.res_arcana.box import CARDS
from engines.res_arcana.cards import Card
from engines.res_arcana.components import enter, pay
from engines.res_arcana.details import AskDetail, proceed
from engines.res_arcana.essences import Cost, Essences
from engines.res_arcana.events import MonumentClaimed, MonumentUnveiled, PlaceClaimed
from engines.res_arcana.intents import Intent
from engines.res_arcana.powers import numbers
from engines.res_arcana.state import DISPLAY, Table

MONUMENT_COST = Cost.of("4G")


class ClaimPlace(Step[Table], frozen=True):
    """A place is paid for and belongs to a player for good."""

    seat: Public[int]
    card: Public[Card]

    def run(self, state: Table) -> Table:
        cost = CARDS[self.card].cost.pips
        state = enter(pay(state, self.seat, cost), self.seat, self.card)
        state = state.change(places=tuple([card for card in state.places if card != self.card]))
        return state.tell(PlaceClaimed(self.seat, self.card, Essences(cost)))


class ClaimMonument(Step[Table], frozen=True):
    """A monument of the display, or unseen from the deck (None); what it does when claimed comes before the
    display is refilled."""

    seat: Public[int]
    card: Public[Card | None]

    def run(self, state: Table) -> Table:
        card = self.card
        state = pay(state, self.seat, MONUMENT_COST.pips)
        if card is None:
            card, state = _turned_up(state)
        state = enter(state, self.seat, card).tell(MonumentClaimed(self.seat, card, self.card is None))
        bonuses = [
            proceed(state, Intent(self.seat, card, number), AskDetail) for number in numbers(card, "claim")
        ]
        return state.then(*bonuses, RefillDisplay())


class RefillDisplay(Step[Table], frozen=True):
    """As many monuments lie open as the deck still allows (R4, R28)."""

    def run(self, state: Table) -> Table:
        while len(state.display) < DISPLAY and len(state.monuments):
            card, state = _turned_up(state)
            state = state.tell(MonumentUnveiled(card))
        return state


def _turned_up(table: Table) -> tuple[Card, Table]:
    """The top monument, open for all from now on."""
    held, monuments = table.monuments.take(shown=ALL)
    return held.card, table.change(monuments=monuments, unveiled=table.unveiled.put(held))
