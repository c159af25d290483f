"""The performer that lets a player look at the top of a deck and put the cards back in any order (R45)."""

from collections.abc import Iterable
from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.res_arcana.cards.card import Artifact, Card, Monument
from engines.res_arcana.cards.primitives import Reorder
from engines.res_arcana.events.powers import DeckSeen, MonumentsSeen
from engines.res_arcana.powers.intent import DeckName, Detail, Intent
from engines.res_arcana.powers.run_power import performers
from engines.res_arcana.state import Table
from engines.res_arcana.table.hand_and_deck import refill_deck, take_from_deck
from engines.res_arcana.table.options import CardSubject, Zone


@performers.performs(Reorder)
def perform_reorder(table: Table, intent: Intent, primitive: Reorder, chosen: Detail) -> Table:
    """Let the player look at the top cards of the chosen deck and reorder them.

    Everyone sees which deck it is and how many cards.
    """
    seat, audience = intent.seat, only(intent.seat)
    if chosen.deck == "own":
        table = _refill_for_look(table, seat, primitive.count)
        deck = table.players[seat].deck
        count = min(primitive.count, len(deck))
        table = table.change_player(seat, deck=deck.peek(audience, count))
        event = DeckSeen(seat, Pile[Artifact].of(_top_cards(deck, count), audience))
        return _ask_order(table.emit(event), seat, "own", count)
    count = min(primitive.count, len(table.monuments))
    monuments = Pile[Monument].of(_top_cards(table.monuments, count), audience)
    table = table.change(monuments=table.monuments.peek(audience, count))
    return _ask_order(table.emit(MonumentsSeen(seat, monuments)), seat, "monuments", count)


def _ask_order(table: Table, seat: int, deck: DeckName, count: int) -> Table:
    return table.then(PutBack(seat, deck, count)) if count > 1 else table


def _refill_for_look(table: Table, seat: int, count: int) -> Table:
    """Shuffle the discard pile beneath a deck that has fewer than `count` cards (R43, R45)."""
    player = table.players[seat]
    if len(player.deck) >= count or not len(player.discard):
        return table
    held_cards, table = take_from_deck(table, seat, len(player.deck))
    table = refill_deck(table, seat)
    return table.change_player(seat, deck=table.players[seat].deck.put_all(reversed(held_cards)))


def _top_cards(pile: Pile[Any], count: int) -> list[Any]:
    """The top cards of a pile, topmost first."""
    return list(pile)[len(pile) - count :][::-1]


class PutBack(Ask[Table], frozen=True):
    """DP8: ask for the order of the cards, topmost first; their current order is the default."""

    seat: Public[int]
    deck: Public[DeckName]
    count: Public[int]

    def _pile(self, table: Table) -> Pile[Any]:
        return table.players[self.seat].deck if self.deck == "own" else table.monuments

    def ask(self, state: Table) -> Decision:
        options = _order_options(_top_cards(self._pile(state), self.count), self.deck)
        default = tuple([option.id for option in options])
        return Pick(
            seat=self.seat,
            topic=text("order", seat=self.seat, count=self.count),
            options=options,
            default=default,
            preselected=default,
            least=self.count,
            most=self.count,
            ordered=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        order = [self.count - 1 - position for position in reversed(values)]
        pile = self._pile(state).rearrange(order, only(self.seat))
        if self.deck == "own":
            return state.change_player(self.seat, deck=pile)
        return state.change(monuments=pile)


def _order_options(cards: Iterable[Card], deck: DeckName) -> tuple[Option[int], ...]:
    """An option for each card, with its current position as the value; position 0 is the top."""
    zone: Zone = "deck" if deck == "own" else "monuments"
    return tuple(
        [
            Option(
                f"card:{card.name.lower()}",
                index,
                target=f"{zone}:{card.name.lower()}",
                label=text("option.card", value=card),
                subject=CardSubject(card, zone),
            )
            for index, card in enumerate(cards)
        ]
    )
