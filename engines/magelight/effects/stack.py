"""Performers that change the stack passed on this turn, or replace the waiting one."""

from engines.kernel.secrecy.audience import ALL
from engines.magelight.cards.primitives import ChangeStack, ReplaceWaitingStack
from engines.magelight.events.turns import StackChanged, StackDiscarded
from engines.magelight.playing.effect import PERFORMERS, Spot
from engines.magelight.rules.drawing import draw_cards
from engines.magelight.state import Table


@PERFORMERS.performs(ChangeStack)
def perform_change_stack(table: Table, change: ChangeStack, spot: Spot) -> Table:
    """Change the stack that will be passed on at the end of this turn."""
    match change.mode:
        case "open":
            table = table.change_turn(open=True)
        case "size":
            table = table.change_turn(stack=change.size)
        case "blind":
            table = table.change_turn(blind=True)
    return table.emit(StackChanged(spot.effect.seat, change.mode, change.size))


@PERFORMERS.performs(ReplaceWaitingStack)
def perform_replace_waiting_stack(table: Table, replacement: ReplaceWaitingStack, spot: Spot) -> Table:
    """Discard the waiting stack face up, then draw cards; does nothing if no stack is waiting."""
    if not len(table.waiting):
        return table
    held_cards, waiting = table.waiting.take_all()
    table = table.change(waiting=waiting, discard=table.discard.put_all(held_cards, ALL))
    table = table.emit(StackDiscarded(spot.effect.seat, tuple([held_card.card for held_card in held_cards])))
    return draw_cards(table, replacement.draw)
