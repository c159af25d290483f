"""Primitives about cards in play: allies that leave or change sides, a card that goes elsewhere."""

from typing import Literal

from msgspec.structs import replace

from engines.kernel.audience import ALL
from engines.kernel.piles import Held
from engines.magelight.cards import Design
from engines.magelight.effect_events import AllyLeft, AllyMoved
from engines.magelight.effects import Source, Spot, performs
from engines.magelight.ops import Leave, MoveAlly, Oust
from engines.magelight.state import Ally, Table


def arrive(table: Table, seat: int, ally: Ally) -> Table:
    """An ally is the newest on a board."""
    return table.change_player(seat, allies=(*table.players[seat].allies, ally))


def without(table: Table, seat: int, ally: Ally) -> Table:
    """A board without an ally."""
    rest = tuple([one for one in table.players[seat].allies if one.id != ally.id])
    return table.change_player(seat, allies=rest)


def laid(table: Table, to: Literal["discard", "burn"], card: Design) -> Table:
    """The table with an open card on one of the open piles."""
    held = Held(card, ALL)
    if to == "burn":
        return table.change(burnt=table.burnt.put(held))
    return table.change(discard=table.discard.put(held))


def oust_ally(table: Table, id: int, to: Literal["discard", "burn"]) -> Table:
    """An ally leaves play."""
    host, ally = table.board_of(id)
    return laid(without(table, host, ally), to, ally.design).tell(AllyLeft(host, ally, to))


@performs(Oust)
def oust(table: Table, op: Oust, spot: Spot) -> Table:
    """Any ally, on any board."""
    return oust_ally(table, spot.effect.target(op.ally), op.to)


@performs(MoveAlly)
def move_ally(table: Table, op: MoveAlly, spot: Spot) -> Table:
    """It arrives there as if it were new (E26)."""
    host, ally = table.board_of(spot.effect.target(op.ally))
    to = spot.effect.target(op.to)
    table = arrive(without(table, host, ally), to, replace(ally, arrived=table.turn.number))
    return table.tell(AllyMoved(host, to, ally))


@performs(Leave)
def leave(table: Table, op: Leave, spot: Spot) -> Table:
    """The card itself goes: an ally leaves play, a spell is put away now."""
    effect = spot.effect
    if effect.source is Source.ALLY:
        there = table.players[effect.seat].ally(effect.ally)
        return oust_ally(table, effect.ally, op.to) if there else table
    if not len(table.playing):
        return table
    held, playing = table.playing.take()
    return laid(table.change(playing=playing), op.to, held.card)
