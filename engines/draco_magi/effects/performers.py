"""The performers: a function for each primitive that players choose to use (R19, R47, R48)."""

from collections.abc import Callable
from typing import Any

from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.cards.primitives import (
    AddAdvancedCards,
    DrawBattleCards,
    DrawDragons,
    FlipBattlefield,
    MoveDragon,
    RecallDragon,
)
from engines.draco_magi.effects.drawing import draw_dragons, draw_melee_hand
from engines.draco_magi.events.placement import AdvancedAdded, DragonMoved, DragonRecalled, FieldFlipped
from engines.draco_magi.state import Table
from engines.kernel.contract.primitives import Performers, Primitive
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import HeldCard

Performer = Callable[[Table, Any, int, int, Any], Table]
"""Parameters: table, primitive, the player's seat, the battlefield, and the value of the chosen option."""

PERFORMERS: Performers[Primitive, Performer] = Performers()


def perform_primitive(table: Table, primitive: Primitive, seat: int, at: int, value: Any) -> Table:
    """Perform a primitive for a player at a battlefield with the value they chose."""
    return PERFORMERS.of(primitive)(table, primitive, seat, at, value)


def moved_owner(move: MoveDragon, seat: int) -> int:
    """The seat whose dragon a player moves."""
    return seat if move.owner == "self" else 1 - seat


def move_endpoints(move: MoveDragon, at: int, other: int) -> tuple[int, int]:
    """Origin and destination of a move between `at`, where it is used, and another battlefield."""
    return (at, other) if move.direction == "out" else (other, at)


@PERFORMERS.performs(FlipBattlefield)
def perform_flip(table: Table, flip: FlipBattlefield, seat: int, at: int, value: Any) -> Table:
    """Flip the battlefield to its other side (R27)."""
    field = table.field(at).flipped()
    return table.change_field(at, field).emit(FieldFlipped(seat, at, field.side))


@PERFORMERS.performs(MoveDragon)
def perform_move(table: Table, move: MoveDragon, seat: int, at: int, other: int) -> Table:
    """Move a topmost dragon on top of its owner's stack at another battlefield."""
    owner, (origin, to) = moved_owner(move, seat), move_endpoints(move, at, other)
    source, destination = table.field(origin), table.field(to)
    dragon = source.stacks[owner][-1]
    table = table.change_field(origin, source.without_topmost(owner))
    table = table.change_field(to, destination.with_dragon(owner, dragon))
    return table.emit(DragonMoved(seat, owner, dragon, origin, to, destination.side))


@PERFORMERS.performs(RecallDragon)
def perform_recall(table: Table, recall: RecallDragon, seat: int, at: int, dragon: Dragon) -> Table:
    """Return a dragon from the discard pile to the hand."""
    player = table.players[seat]
    held_card, discard = player.discard.take(player.discard.index(dragon))
    table = table.change_player(seat, discard=discard, hand=player.hand.put(held_card))
    return table.emit(DragonRecalled(seat, dragon))


@PERFORMERS.performs(DrawDragons)
def perform_draw_dragons(table: Table, draw: DrawDragons, seat: int, at: int, value: Any) -> Table:
    """Draw dragons from the deck into the hand."""
    return draw_dragons(table, seat, draw.count)


@PERFORMERS.performs(AddAdvancedCards)
def perform_add_advanced(table: Table, add: AddAdvancedCards, seat: int, at: int, value: Any) -> Table:
    """Put the top advanced cards, if there are any, face up on the battle discard pile."""
    cards: list[BattleCard] = []
    for _ in range(min(add.count, len(table.advanced))):
        held_card, deck = table.advanced.take(shown=ALL)
        player = table.players[seat]
        discard = player.battle_discard.put(HeldCard[BattleCard](held_card.card, ALL))
        table = table.change(advanced=deck)
        table = table.change_player(seat, battle_discard=discard, advanced=player.advanced.put(held_card))
        cards.append(held_card.card)
    return table.emit(AdvancedAdded(seat, tuple(cards)))


@PERFORMERS.performs(DrawBattleCards)
def perform_draw_battle_cards(table: Table, draw: DrawBattleCards, seat: int, at: int, value: Any) -> Table:
    """Draw battle cards from the deck into the melee hand."""
    return draw_melee_hand(table, seat, draw.count)
