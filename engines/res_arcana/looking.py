"""Primitives about cards: drawing, and looking at the top of a deck (R43-R45)."""

from collections.abc import Iterable
from typing import Any

from engines.kernel.audience import only
from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.piles import Pile
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask
from engines.kernel.text import text
from engines.res_arcana.cards import Artifact, Card, Monument
from engines.res_arcana.effects import performs
from engines.res_arcana.events import CardDiscarded, DeckSeen, MonumentsSeen
from engines.res_arcana.hand import discard, draw, join, replenished, take_from_deck
from engines.res_arcana.intents import DeckName, Detail, Intent
from engines.res_arcana.offers import card_option
from engines.res_arcana.ops import Draw, DrawDiscard, Reorder
from engines.res_arcana.state import Table


@performs(Draw)
def draw_cards(table: Table, intent: Intent, op: Draw, chosen: Detail) -> Table:
    """Into the hand."""
    return draw(table, intent.seat, op.n)


@performs(DrawDiscard)
def draw_discard(table: Table, intent: Intent, op: DrawDiscard, chosen: Detail) -> Table:
    """As many must go as were drawn, whichever of the hand."""
    table = draw(table, intent.seat, op.n, aside=True)
    drawn = len(table.players[intent.seat].fresh)
    return table.then(DiscardDrawn(intent.seat, drawn)) if drawn else table


class DiscardDrawn(Ask[Table], frozen=True):
    """DP9: which cards of the hand go; as default those just drawn."""

    seat: Public[int]
    count: Public[int]

    def ask(self, state: Table) -> Decision:
        player = state.players[self.seat]
        fresh = tuple([card_option(card, "hand") for card in player.fresh])
        return Pick(
            seat=self.seat,
            topic=text("discard_drawn", seat=self.seat, count=self.count),
            options=(*fresh, *[card_option(card, "hand") for card in player.hand]),
            default=tuple([option.id for option in fresh]),
            least=self.count,
            most=self.count,
            public=player.in_hand == self.count,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        for card in values:
            state = discard(state, self.seat, card).tell(CardDiscarded(self.seat, card))
        return join(state, self.seat)


@performs(Reorder)
def reorder(table: Table, intent: Intent, op: Reorder, chosen: Detail) -> Table:
    """The chosen deck; everybody sees which and how many cards."""
    seat, me = intent.seat, only(intent.seat)
    if chosen.deck == "own":
        table = _deep(table, seat, op.n)
        deck = table.players[seat].deck
        count = min(op.n, len(deck))
        table = table.change_player(seat, deck=deck.peek(me, count))
        told = DeckSeen(seat, Pile[Artifact].of(_top(deck, count), me))
        return _then_order(table.tell(told), seat, "own", count)
    count = min(op.n, len(table.monuments))
    monuments = Pile[Monument].of(_top(table.monuments, count), me)
    table = table.change(monuments=table.monuments.peek(me, count))
    return _then_order(table.tell(MonumentsSeen(seat, monuments)), seat, "monuments", count)


def _then_order(table: Table, seat: int, deck: DeckName, count: int) -> Table:
    return table.then(PutBack(seat, deck, count)) if count > 1 else table


def _deep(table: Table, seat: int, count: int) -> Table:
    """The table with the discard pile shuffled beneath a deck that is too small for a look (R43, R45)."""
    player = table.players[seat]
    if len(player.deck) >= count or not len(player.discard):
        return table
    held, table = take_from_deck(table, seat, len(player.deck))
    table = replenished(table, seat)
    return table.change_player(seat, deck=table.players[seat].deck.put_all(reversed(held)))


def _top(pile: Pile[Any], count: int) -> list[Any]:
    """The top cards, the topmost first."""
    return list(pile)[len(pile) - count :][::-1]


class PutBack(Ask[Table], frozen=True):
    """DP8: in which order the cards go back, the topmost first; as default as they were."""

    seat: Public[int]
    deck: Public[DeckName]
    count: Public[int]

    def _pile(self, table: Table) -> Pile[Any]:
        return table.players[self.seat].deck if self.deck == "own" else table.monuments

    def ask(self, state: Table) -> Decision:
        options = _placed_options(_top(self._pile(state), self.count), self.deck)
        return Pick(
            seat=self.seat,
            topic=text("order", seat=self.seat, count=self.count),
            options=options,
            default=tuple([option.id for option in options]),
            least=self.count,
            most=self.count,
            ordered=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        order = [self.count - 1 - place for place in reversed(values)]
        pile = self._pile(state).arranged(order, only(self.seat))
        if self.deck == "own":
            return state.change_player(self.seat, deck=pile)
        return state.change(monuments=pile)


def _placed_options(cards: Iterable[Card], deck: DeckName) -> tuple[Option[int], ...]:
    """Cards as something to pick whose value is their present place, 0 being the top."""
    zone = "deck" if deck == "own" else "monuments"
    return tuple(
        [
            Option(
                f"card:{card.name.lower()}",
                at,
                f"{zone}:{card.name.lower()}",
                None,
                text("option.card", value=card),
            )
            for at, card in enumerate(cards)
        ]
    )
