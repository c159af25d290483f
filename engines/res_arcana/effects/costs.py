"""Performs costs: paying, turning, destroying, discarding (R32, R38)."""

from engines.res_arcana.cards.essences import Essences
from engines.res_arcana.cards.primitives import (
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
from engines.res_arcana.events import CardDiscarded, ComponentTurned, EssencesSpent
from engines.res_arcana.powers.power_in_use import Detail, Intent
from engines.res_arcana.powers.run_power import performers
from engines.res_arcana.state import Table
from engines.res_arcana.table.components import (
    destroy_artifact,
    pay_from_pool,
    take_off_component,
    turn_component,
)
from engines.res_arcana.table.hand_and_deck import discard_card


@performers.performs(Turn)
def perform_turn(table: Table, intent: Intent, primitive: Turn, chosen: Detail) -> Table:
    """It is turned."""
    return turn_component(table, intent.seat, intent.card)


@performers.performs(Pay)
def perform_pay(table: Table, intent: Intent, primitive: Pay, chosen: Detail) -> Table:
    """What is printed goes to the bank."""
    return pay_from_pool(table, intent.seat, primitive.amounts)


@performers.performs(PayAny, PaySame)
def perform_pay_chosen(table: Table, intent: Intent, primitive: PayAny | PaySame, chosen: Detail) -> Table:
    """What was chosen goes to the bank; X may be nothing (R34)."""
    return pay_from_pool(table, intent.seat, chosen.amounts) if chosen.amounts else table


@performers.performs(TakeOff)
def perform_take_off(table: Table, intent: Intent, primitive: TakeOff, chosen: Detail) -> Table:
    """Off the component itself (R14)."""
    table = take_off_component(table, intent.seat, intent.card, primitive.amounts)
    return table.emit(EssencesSpent(intent.seat, intent.card, Essences(primitive.amounts)))


@performers.performs(DestroySelf)
def perform_destroy_self(table: Table, intent: Intent, primitive: DestroySelf, chosen: Detail) -> Table:
    """It goes to the discard pile."""
    return destroy_artifact(table, intent.seat, intent.card)


@performers.performs(DestroyOwn)
def perform_destroy_own(table: Table, intent: Intent, primitive: DestroyOwn, chosen: Detail) -> Table:
    """The chosen artifact goes to the discard pile; it may be the one whose power this is."""
    assert chosen.card is not None
    return destroy_artifact(table, intent.seat, chosen.card)


@performers.performs(DiscardCard)
def perform_discard_card(table: Table, intent: Intent, primitive: DiscardCard, chosen: Detail) -> Table:
    """The chosen card of the hand goes to the discard pile, for nothing in return."""
    assert chosen.card is not None
    return discard_card(table, intent.seat, chosen.card).emit(CardDiscarded(intent.seat, chosen.card))


@performers.performs(TurnOther)
def perform_turn_other(table: Table, intent: Intent, primitive: TurnOther, chosen: Detail) -> Table:
    """The chosen artifact is turned; its own power is not used."""
    assert chosen.card is not None
    return turn_component(table, intent.seat, chosen.card).emit(ComponentTurned(intent.seat, chosen.card))
