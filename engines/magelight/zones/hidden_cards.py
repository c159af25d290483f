"""Looking at the top of the deck and at Storages, and the notes that players keep of what they saw."""

from msgspec.structs import replace

from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.magelight.cards.designs import Design
from engines.magelight.state import Note, Table


def add_note(table: Table, seat: int, note: Note) -> Table:
    """Add a note for a player.

    A note about a passed or received stack replaces the earlier one of that kind. Notes about Storages
    accumulate.
    """
    notes = table.players[seat].notes
    kept_notes = tuple(
        [earlier for earlier in notes.open if note.kind == "storage" or earlier.kind != note.kind]
    )
    return table.change_player(seat, notes=replace(notes, value=(*kept_notes, note)))


def look_into_storage(table: Table, seat: int, target: int) -> Table:
    """Show a Storage to a player, and note its cards for them (D9)."""
    storage = table.players[target].storage.reveal(only(seat))
    table = table.change_player(target, storage=storage)
    return add_note(table, seat, Note("storage", table.round, target, tuple(storage)))


def top_of_deck(table: Table, count: int) -> tuple[Design, ...]:
    """The top cards of the deck, topmost first."""
    cards = tuple(table.deck)
    return cards[len(cards) - min(count, len(cards)) :][::-1]


def reorder_top(deck: Pile[Design], seat: int, order: tuple[int, ...]) -> Pile[Design]:
    """Rearrange the top of the deck: `order` lists the current positions of its cards, topmost first."""
    depth = len(order)
    return deck.rearrange([depth - 1 - position for position in reversed(order)], only(seat))
