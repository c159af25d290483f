"""Performers that look at hidden cards: the top of the deck and other players' Storages."""

from typing import Any

from engines.kernel.choices.decision import Decision
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import PeekDeck, PeekStorage
from engines.magelight.effects.card_decisions import BurnSeen
from engines.magelight.events.card_moves import DeckSeen, StorageSeen
from engines.magelight.playing.effect import PERFORMERS, EffectDecision, Spot, selected_seat
from engines.magelight.state import Table
from engines.magelight.zones.card_options import order_decision
from engines.magelight.zones.hidden_cards import look_into_storage, reorder_top


@PERFORMERS.performs(PeekDeck)
def perform_peek_deck(table: Table, peek: PeekDeck, spot: Spot) -> Table:
    """Show the top of the deck to the resolving player and ask for a new order.

    Everybody sees that, and that the cards may be in another order now.
    """
    count = min(peek.count, len(table.deck))
    seat = spot.effect.seat
    table = table.change(deck=table.deck.peek(only(seat), count)).emit(DeckSeen(seat, count))
    return table.then(Reorder(spot)) if count > 1 else table


class Reorder(EffectDecision, frozen=True):
    """D10: the order in which the top cards of the deck are put back."""

    def ask(self, state: Table) -> Decision:
        return order_decision(state, self.seat, "order", self.spot.primitive(state, PeekDeck).count)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.change(deck=reorder_top(state.deck, self.seat, values))


@PERFORMERS.performs(PeekStorage)
def perform_peek_storage(table: Table, peek: PeekStorage, spot: Spot) -> Table:
    """Show a Storage to the resolving player, and ask which cards to burn if the card allows that.

    Everybody sees whose Storage it is, but not its cards.
    """
    seat, target = spot.effect.seat, selected_seat(table, spot.effect, peek.who)
    table = look_into_storage(table, seat, target)
    cards = Pile[Design].hand(table.players[target].storage, only(seat, target))
    table = table.emit(StorageSeen(seat, target, cards))
    return table.then(BurnSeen(spot, target)) if peek.burn and len(cards) else table
