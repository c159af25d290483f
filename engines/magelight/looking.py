"""Looking at what is hidden: the top of the deck and other players' Storages."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.audience import only
from engines.kernel.decision import Decision, Pick
from engines.kernel.piles import Pile
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask
from engines.kernel.text import text
from engines.magelight.cards import Design
from engines.magelight.effect_events import DeckSeen, StorageSeen
from engines.magelight.effects import Spot, performs, seat_of
from engines.magelight.offers import pile_options
from engines.magelight.ops import PeekDeck, PeekStorage
from engines.magelight.picking import BurnSeen
from engines.magelight.state import Note, Table


def noted(table: Table, seat: int, note: Note) -> Table:
    """The table with a note in a player's book; of stacks only the last one passed and received is kept."""
    notes = table.players[seat].notes
    kept = tuple([one for one in notes.open if note.kind == "storage" or one.kind != note.kind])
    return table.change_player(seat, notes=replace(notes, value=(*kept, note)))


def look_into(table: Table, seat: int, target: int) -> Table:
    """A player sees a Storage: he knows its cards as long as they can be followed, and notes them (D9)."""
    storage = table.players[target].storage.reveal(only(seat))
    table = table.change_player(target, storage=storage)
    return noted(table, seat, Note("storage", table.round, target, tuple(storage)))


def top(table: Table, count: int) -> tuple[Design, ...]:
    """The top cards of the deck, the topmost first."""
    cards = tuple(table.deck)
    return cards[len(cards) - min(count, len(cards)) :][::-1]


def in_order(deck: Pile[Design], seat: int, order: tuple[int, ...]) -> Pile[Design]:
    """The deck with its top cards in another order: `order` names their present places, the topmost first."""
    depth = len(order)
    return deck.arranged([depth - 1 - place for place in reversed(order)], only(seat))


def order_pick(table: Table, seat: int, topic: str, count: int) -> Decision:
    """D10: the top cards in the order in which they are put back, the topmost first; as default unchanged."""
    options = pile_options("deck", top(table, count))
    return Pick(
        seat=seat,
        topic=text(topic, seat=seat),
        options=options,
        default=tuple([option.id for option in options]),
        least=len(options),
        most=len(options),
        ordered=True,
    )


@performs(PeekDeck)
def peek_deck(table: Table, op: PeekDeck, spot: Spot) -> Table:
    """Everybody sees that the top cards are looked at and may be in another order now."""
    count = min(op.n, len(table.deck))
    seat = spot.effect.seat
    table = table.change(deck=table.deck.peek(only(seat), count)).tell(DeckSeen(seat, count))
    return table.then(Reorder(spot)) if count > 1 else table


class Reorder(Ask[Table], frozen=True):
    """D10: the order of the cards that were looked at."""

    spot: Public[Spot]

    @property
    def seat(self) -> int:
        """Who looked."""
        return self.spot.effect.seat

    def ask(self, state: Table) -> Decision:
        op = self.spot.op(state)
        assert isinstance(op, PeekDeck)
        return order_pick(state, self.seat, "order", op.n)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.change(deck=in_order(state.deck, self.seat, values))


@performs(PeekStorage)
def peek_storage(table: Table, op: PeekStorage, spot: Spot) -> Table:
    """Everybody sees who looked where; only the looker sees what is there."""
    seat, target = spot.effect.seat, seat_of(table, spot.effect, op.who)
    table = look_into(table, seat, target)
    cards = Pile[Design].hand(table.players[target].storage, only(seat, target))
    table = table.tell(StorageSeen(seat, target, cards))
    return table.then(BurnSeen(spot, target)) if op.burn and len(cards) else table
