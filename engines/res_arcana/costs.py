"""Primitives that are costs (R32, R38)."""

from engines.res_arcana.components import destroy, pay, take_off, turn
from engines.res_arcana.effects import performs
from engines.res_arcana.essences import Essences
from engines.res_arcana.events import CardDiscarded, ComponentTurned, EssencesSpent
from engines.res_arcana.hand import discard
from engines.res_arcana.intents import Detail, Intent
from engines.res_arcana.ops import (
    DestroyOwn,
    DestroySelf,
    DiscardCard,
    Pay,
    PayAny,
    PaySame,
    TakeOff,
    Turn,
    TurnOther,
)
from engines.res_arcana.state import Table


@performs(Turn)
def turn_self(table: Table, intent: Intent, op: Turn, chosen: Detail) -> Table:
    """It is turned."""
    return turn(table, intent.seat, intent.card)


@performs(Pay)
def pay_fixed(table: Table, intent: Intent, op: Pay, chosen: Detail) -> Table:
    """What is printed goes to the bank."""
    return pay(table, intent.seat, op.amounts)


@performs(PayAny, PaySame)
def pay_chosen(table: Table, intent: Intent, op: PayAny | PaySame, chosen: Detail) -> Table:
    """What was chosen goes to the bank; X may be nothing (R34)."""
    return pay(table, intent.seat, chosen.amounts) if chosen.amounts else table


@performs(TakeOff)
def take_off_self(table: Table, intent: Intent, op: TakeOff, chosen: Detail) -> Table:
    """Off the component itself (R14)."""
    table = take_off(table, intent.seat, intent.card, op.amounts)
    return table.tell(EssencesSpent(intent.seat, intent.card, Essences(op.amounts)))


@performs(DestroySelf)
def destroy_self(table: Table, intent: Intent, op: DestroySelf, chosen: Detail) -> Table:
    """It goes to the discard pile."""
    return destroy(table, intent.seat, intent.card)


@performs(DestroyOwn)
def destroy_own(table: Table, intent: Intent, op: DestroyOwn, chosen: Detail) -> Table:
    """The chosen artifact goes to the discard pile; it may be the one whose power this is."""
    assert chosen.card is not None
    return destroy(table, intent.seat, chosen.card)


@performs(DiscardCard)
def discard_card(table: Table, intent: Intent, op: DiscardCard, chosen: Detail) -> Table:
    """The chosen card of the hand goes to the discard pile and brings nothing."""
    assert chosen.card is not None
    return discard(table, intent.seat, chosen.card).tell(CardDiscarded(intent.seat, chosen.card))


@performs(TurnOther)
def turn_other(table: Table, intent: Intent, op: TurnOther, chosen: Detail) -> Table:
    """The chosen artifact is turned; its own power is not used."""
    assert chosen.card is not None
    return turn(table, intent.seat, chosen.card).tell(ComponentTurned(intent.seat, chosen.card))
