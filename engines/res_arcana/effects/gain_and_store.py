"""Performers of gaining essences and of storing them on components (R39-R42)."""

from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.essences import amounts_of
from engines.res_arcana.cards.primitives import (
    ConvertX,
    Gain,
    GainAny,
    GainByRival,
    GainValue,
    GainValueAs,
    GainX,
    RivalsGain,
    Store,
    StoreAny,
    StorePaid,
)
from engines.res_arcana.powers.intent import Detail, Intent
from engines.res_arcana.powers.run_power import performers
from engines.res_arcana.state import Table
from engines.res_arcana.table.components import gain_essences, store_essences


@performers.performs(Gain)
def perform_gain(table: Table, intent: Intent, primitive: Gain, chosen: Detail) -> Table:
    """Gain the printed essences."""
    return gain_essences(table, intent.seat, primitive.amounts)


@performers.performs(GainAny, GainValue)
def perform_gain_any(table: Table, intent: Intent, primitive: GainAny | GainValue, chosen: Detail) -> Table:
    """Gain the chosen essences; there are none if the target's placement cost is 0."""
    return gain_essences(table, intent.seat, chosen.amounts) if chosen.amounts else table


@performers.performs(GainValueAs)
def perform_gain_value_as(table: Table, intent: Intent, primitive: GainValueAs, chosen: Detail) -> Table:
    """Gain one essence of a given kind for each essence in the target's placement cost."""
    return gain_essences(
        table, intent.seat, amounts_of(primitive.kind, CARDS[intent.target_card()].cost.value)
    )


@performers.performs(GainX)
def perform_gain_x(table: Table, intent: Intent, primitive: GainX, chosen: Detail) -> Table:
    """Gain X essences of one kind, X being the number paid."""
    return gain_essences(table, intent.seat, amounts_of(primitive.kind, sum(intent.same_kind_payment())))


@performers.performs(ConvertX)
def perform_convert_x(table: Table, intent: Intent, primitive: ConvertX, chosen: Detail) -> Table:
    """Gain X essences of the chosen kind, X being the number paid."""
    if chosen.kind is None:
        return table
    return gain_essences(table, intent.seat, amounts_of(chosen.kind, sum(intent.same_kind_payment())))


@performers.performs(GainByRival)
def perform_gain_by_rival(table: Table, intent: Intent, primitive: GainByRival, chosen: Detail) -> Table:
    """Gain one essence for each essence of a given kind that the chosen rival has; the rival keeps theirs."""
    assert chosen.seat is not None
    return gain_essences(
        table, intent.seat, amounts_of(primitive.gained, table.players[chosen.seat].pool[primitive.counted])
    )


@performers.performs(RivalsGain)
def perform_rivals_gain(table: Table, intent: Intent, primitive: RivalsGain, chosen: Detail) -> Table:
    """Give the printed essences to every rival, even to those who have passed."""
    for rival in table.others(intent.seat):
        table = gain_essences(table, rival, primitive.amounts)
    return table


@performers.performs(Store)
def perform_store(table: Table, intent: Intent, primitive: Store, chosen: Detail) -> Table:
    """Put the printed essences on the component itself."""
    return store_essences(table, intent.seat, intent.card, primitive.amounts)


@performers.performs(StoreAny)
def perform_store_any(table: Table, intent: Intent, primitive: StoreAny, chosen: Detail) -> Table:
    """Put the chosen essences on the component itself."""
    assert chosen.amounts is not None
    return store_essences(table, intent.seat, intent.card, chosen.amounts)


@performers.performs(StorePaid)
def perform_store_paid(table: Table, intent: Intent, primitive: StorePaid, chosen: Detail) -> Table:
    """Put the paid essences on the chosen component, or on the component itself if none was chosen."""
    return store_essences(table, intent.seat, chosen.card or intent.card, intent.free_payment())
