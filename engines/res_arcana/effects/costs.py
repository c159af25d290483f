"""Performers of costs: paying, turning, destroying, discarding (R32, R38)."""

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
from engines.res_arcana.events.powers import EssencesSpent
from engines.res_arcana.events.rounds import ComponentTurned
from engines.res_arcana.powers.intent import Detail, Intent
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
    """Turn the component itself."""
    return turn_component(table, intent.seat, intent.card)


@performers.performs(Pay)
def perform_pay(table: Table, intent: Intent, primitive: Pay, chosen: Detail) -> Table:
    """Pay the printed essences from the pool."""
    return pay_from_pool(table, intent.seat, primitive.amounts)


@performers.performs(PayAny, PaySame)
def perform_pay_chosen(table: Table, intent: Intent, primitive: PayAny | PaySame, chosen: Detail) -> Table:
    """Pay the chosen essences from the pool; X can be 0 (R34)."""
    return pay_from_pool(table, intent.seat, chosen.amounts) if chosen.amounts else table


@performers.performs(TakeOff)
def perform_take_off(table: Table, intent: Intent, primitive: TakeOff, chosen: Detail) -> Table:
    """Pay essences from the component itself (R14)."""
    table = take_off_component(table, intent.seat, intent.card, primitive.amounts)
    return table.emit(EssencesSpent(intent.seat, intent.card, Essences(primitive.amounts)))


@performers.performs(DestroySelf)
def perform_destroy_self(table: Table, intent: Intent, primitive: DestroySelf, chosen: Detail) -> Table:
    """Destroy the component itself."""
    return destroy_artifact(table, intent.seat, intent.card)


@performers.performs(DestroyOwn)
def perform_destroy_own(table: Table, intent: Intent, primitive: DestroyOwn, chosen: Detail) -> Table:
    """Destroy the chosen artifact, which may be the component itself."""
    assert chosen.card is not None
    return destroy_artifact(table, intent.seat, chosen.card)


@performers.performs(DiscardCard)
def perform_discard_card(table: Table, intent: Intent, primitive: DiscardCard, chosen: Detail) -> Table:
    """Discard the chosen card from the hand, without a gain for its owner."""
    assert chosen.card is not None
    return discard_card(table, intent.seat, chosen.card)


@performers.performs(TurnOther)
def perform_turn_other(table: Table, intent: Intent, primitive: TurnOther, chosen: Detail) -> Table:
    """Turn the chosen artifact without using its power."""
    assert chosen.card is not None
    return turn_component(table, intent.seat, chosen.card).emit(ComponentTurned(intent.seat, chosen.card))
