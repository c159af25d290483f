"""Performers that remove or move allies, or put away the card whose effect this is."""

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
    """Move an ally to another player's board, where it counts as newly arrived (E26)."""
    from_seat, ally = table.find_ally(spot.effect.target_of(move.ally))
    to_seat = spot.effect.target_of(move.to)
    table = add_ally(detach_ally(table, from_seat, ally), to_seat, replace(ally, arrived=table.turn.number))
    return table.emit(AllyMoved(from_seat, to_seat, ally))


@PERFORMERS.performs(Leave)
def perform_leave(table: Table, leave: Leave, spot: Spot) -> Table:
    """Put away the card itself: an ally if it is still in play; a spell, before its effect ends."""
    effect = spot.effect
    if effect.source is Kind.ALLY:
        ally = table.players[effect.seat].ally_with_id(effect.ally)
        return remove_ally(table, effect.ally, leave.to) if ally else table
    if not len(table.playing):
        return table
    held_card, playing = table.playing.take()
    return put_on_pile(table.change(playing=playing), leave.to, held_card.card)
