"""Allies on boards, how they come and leave, and the two piles that are face up."""

from typing import Literal

from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import Held
from engines.magelight.cards.designs import Design
from engines.magelight.effect_events import AllyLeft
from engines.magelight.state import Ally, Table


def add_ally(table: Table, seat: int, ally: Ally) -> Table:
    """An ally is the newest on a board."""
    return table.change_player(seat, allies=(*table.players[seat].allies, ally))


def take_off_board(table: Table, seat: int, ally: Ally) -> Table:
    """A board without an ally."""
    rest = tuple([one for one in table.players[seat].allies if one.id != ally.id])
    return table.change_player(seat, allies=rest)


def put_on_pile(table: Table, to: Literal["discard", "burn"], card: Design) -> Table:
    """The table with an open card on one of the open piles."""
    held = Held(card, ALL)
    if to == "burn":
        return table.change(burnt=table.burnt.put(held))
    return table.change(discard=table.discard.put(held))


def remove_ally(table: Table, id: int, to: Literal["discard", "burn"]) -> Table:
    """An ally leaves play."""
    host, ally = table.find_ally(id)
    return put_on_pile(take_off_board(table, host, ally), to, ally.design).emit(AllyLeft(host, ally, to))
