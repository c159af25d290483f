"""Performers that remove allies, move them, or put away the card itself."""

from msgspec.structs import replace

from engines.magelight.cards.card import Kind
from engines.magelight.cards.primitives import Leave, MoveAlly, RemoveAlly
from engines.magelight.events.card_moves import AllyMoved
from engines.magelight.playing.effect import PERFORMERS, Spot
from engines.magelight.state import Table
from engines.magelight.zones.allies import add_ally, detach_ally, put_on_pile, remove_ally


@PERFORMERS.performs(RemoveAlly)
def perform_remove_ally(table: Table, removal: RemoveAlly, spot: Spot) -> Table:
    """Remove an ally from any board."""
    return remove_ally(table, spot.effect.target_of(removal.ally), removal.to)


@PERFORMERS.performs(MoveAlly)
def perform_move_ally(table: Table, move: MoveAlly, spot: Spot) -> Table:
    """Move an ally to another board, where it arrives as if it had just been played (E26)."""
    host, ally = table.find_ally(spot.effect.target_of(move.ally))
    to = spot.effect.target_of(move.to)
    table = add_ally(detach_ally(table, host, ally), to, replace(ally, arrived=table.turn.number))
    return table.emit(AllyMoved(host, to, ally))


@PERFORMERS.performs(Leave)
def perform_leave(table: Table, leave: Leave, spot: Spot) -> Table:
    """Put away the card itself: an ally leaves play if it still is, a spell leaves before its effect ends."""
    effect = spot.effect
    if effect.source is Kind.ALLY:
        ally = table.players[effect.seat].ally_with_id(effect.ally)
        return remove_ally(table, effect.ally, leave.to) if ally else table
    if not len(table.playing):
        return table
    held_card, playing = table.playing.take()
    return put_on_pile(table.change(playing=playing), leave.to, held_card.card)
