"""Performers that draw cards, or draw and discard an equal number (R43, R44; decision DP9 in RULES.md)."""

from typing import Any

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.tasks import Ask
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.res_arcana.cards.primitives import Draw, DrawDiscard
from engines.res_arcana.powers.intent import Detail, Intent
from engines.res_arcana.powers.run_power import performers
from engines.res_arcana.state import Table
from engines.res_arcana.table.hand_and_deck import discard_card, draw_cards, keep_drawn_cards
from engines.res_arcana.table.options import card_option


@performers.performs(Draw)
def perform_draw(table: Table, intent: Intent, primitive: Draw, chosen: Detail) -> Table:
    """Draw cards into the player's hand."""
    return draw_cards(table, intent.seat, primitive.count)


@performers.performs(DrawDiscard)
def perform_draw_discard(table: Table, intent: Intent, primitive: DrawDiscard, chosen: Detail) -> Table:
    """Draw cards and set them aside, then ask the player to discard an equal number from their hand."""
    table = draw_cards(table, intent.seat, primitive.count, set_aside=True)
    drawn = len(table.players[intent.seat].fresh)
    return table.then(DiscardDrawn(intent.seat, drawn)) if drawn else table


class DiscardDrawn(Ask[Table], frozen=True):
    """DP9: ask which cards of the hand to discard; the cards just drawn are the default."""

    seat: Public[int]
    count: Public[int]

    def ask(self, state: Table) -> Decision:
        player = state.players[self.seat]
        drawn_options = tuple([card_option(card, "hand") for card in player.fresh])
        default = tuple([option.id for option in drawn_options])
        return Pick(
            seat=self.seat,
            topic=text("discard_drawn", seat=self.seat, count=self.count),
            options=(*drawn_options, *[card_option(card, "hand") for card in player.hand]),
            default=default,
            preselected=default,
            least=self.count,
            most=self.count,
            public=player.hand_size == self.count,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        for card in values:
            state = discard_card(state, self.seat, card)
        return keep_drawn_cards(state, self.seat)
