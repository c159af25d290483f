"""Looking at hidden cards, at the top of the deck or in a Storage, and what players note of what they saw."""

from msgspec.structs import replace

from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.magelight.cards.designs import Design
from engines.magelight.state import Note, Table


def add_note(table: Table, seat: int, note: Note) -> Table:
    """The table with a note in a player's book; of stacks only the last one passed and received is kept."""
    notes = table.players[seat].notes
    kept = tuple([one for one in notes.open if note.kind == "storage" or one.kind != note.kind])
    return table.change_player(seat, notes=replace(notes, value=(*kept, note)))


def look_into_storage(table: Table, seat: int, target: int) -> Table:
    """A player sees a Storage: they know its cards as long as those can be followed, and note them (D9)."""
    storage = table.players[target].storage.reveal(only(seat))
    table = table.change_player(target, storage=storage)
    return add_note(table, seat, Note("storage", table.round, target, tuple(storage)))


def top_of_deck(table: Table, count: int) -> tuple[Design, ...]:
    """The top cards of the deck, the topmost first."""
    cards = tuple(table.deck)
    return cards[len(cards) - min(count, len(cards)) :][::-1]


def reorder_top(deck: Pile[Design], seat: int, order: tuple[int, ...]) -> Pile[Design]:
    """The deck with its top cards in another order: `order` names their present places, the topmost first."""
    depth = len(order)
    return deck.arranged([depth - 1 - place for place in reversed(order)], only(seat))
