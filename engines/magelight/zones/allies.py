"""Moves allies onto and off boards, and cards onto the two face-up piles."""

from typing import Literal

from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import HeldCard
from engines.magelight.cards.designs import Design
from engines.magelight.events.card_moves import AllyLeft
from engines.magelight.state import Ally, Table
from engines.magelight.zones.piles import change_pile, pile_of


def add_ally(table: Table, seat: int, ally: Ally) -> Table:
    """Add an ally to a player's board, as the newest."""
    return table.change_player(seat, allies=(*table.players[seat].allies, ally))


def detach_ally(table: Table, seat: int, ally: Ally) -> Table:
    """Remove an ally from a board without putting it anywhere."""
    remaining = tuple([other for other in table.players[seat].allies if other.id != ally.id])
    return table.change_player(seat, allies=remaining)


def put_on_pile(table: Table, to: Literal["discard", "burn"], card: Design) -> Table:
    """Put a card face up on the discard pile or the burn pile."""
    return change_pile(table, to, pile_of(table, to).put(HeldCard(card, ALL)))


def remove_ally(table: Table, id: int, to: Literal["discard", "burn"]) -> Table:
    """Remove an ally from play and put it on a pile."""
    owner_seat, ally = table.find_ally(id)
    return put_on_pile(detach_ally(table, owner_seat, ally), to, ally.design).emit(
        AllyLeft(owner_seat, ally, to)
    )
