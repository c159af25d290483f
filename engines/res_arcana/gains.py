"""Primitives that bring essences, into pools and onto components, and that straighten (R39-R42, R46)."""

from engines.res_arcana.box import CARDS
from engines.res_arcana.cards import Card
from engines.res_arcana.components import gain, store, turn
from engines.res_arcana.effects import performs
from engines.res_arcana.essences import Amounts, Essences, single
from engines.res_arcana.events import ComponentStraightened, EssencesGained, EssencesStored
from engines.res_arcana.intents import Detail, Intent
from engines.res_arcana.ops import (
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
    Straighten,
)
from engines.res_arcana.state import Table


def gained(table: Table, seat: int, amounts: Amounts) -> Table:
    """A player gains essences, and all are told; nothing happens for none."""
    if not any(amounts):
        return table
    return gain(table, seat, amounts).tell(EssencesGained(seat, Essences(amounts)))


def stored(table: Table, seat: int, card: Card, amounts: Amounts) -> Table:
    """Essences come onto a component, and all are told."""
    return store(table, seat, card, amounts).tell(EssencesStored(seat, card, Essences(amounts)))


@performs(Gain)
def gain_fixed(table: Table, intent: Intent, op: Gain, chosen: Detail) -> Table:
    """What is printed."""
    return gained(table, intent.seat, op.amounts)


@performs(GainAny, GainValue)
def gain_chosen(table: Table, intent: Intent, op: GainAny | GainValue, chosen: Detail) -> Table:
    """What was chosen; a card that cost nothing brings nothing."""
    return gained(table, intent.seat, chosen.amounts) if chosen.amounts else table


@performs(GainValueAs)
def gain_value_as(table: Table, intent: Intent, op: GainValueAs, chosen: Detail) -> Table:
    """As many as the target's placement cost."""
    return gained(table, intent.seat, single(op.kind, CARDS[intent.target()].cost.value))


@performs(GainX)
def gain_x(table: Table, intent: Intent, op: GainX, chosen: Detail) -> Table:
    """As many as were paid."""
    return gained(table, intent.seat, single(op.kind, sum(intent.same())))


@performs(ConvertX)
def convert_x(table: Table, intent: Intent, op: ConvertX, chosen: Detail) -> Table:
    """As many as were paid, of the chosen kind."""
    if chosen.kind is None:
        return table
    return gained(table, intent.seat, single(chosen.kind, sum(intent.same())))


@performs(GainByRival)
def gain_by_rival(table: Table, intent: Intent, op: GainByRival, chosen: Detail) -> Table:
    """As many as the rival has; nothing is taken from there."""
    assert chosen.seat is not None
    return gained(table, intent.seat, single(op.gain, table.players[chosen.seat].pool[op.count]))


@performs(RivalsGain)
def rivals_gain(table: Table, intent: Intent, op: RivalsGain, chosen: Detail) -> Table:
    """Every rival, whether passed or not."""
    for rival in table.others(intent.seat):
        table = gained(table, rival, op.amounts)
    return table


@performs(Store)
def store_fixed(table: Table, intent: Intent, op: Store, chosen: Detail) -> Table:
    """What is printed comes onto it."""
    return stored(table, intent.seat, intent.card, op.amounts)


@performs(StoreAny)
def store_chosen(table: Table, intent: Intent, op: StoreAny, chosen: Detail) -> Table:
    """What was chosen comes onto it."""
    assert chosen.amounts is not None
    return stored(table, intent.seat, intent.card, chosen.amounts)


@performs(StorePaid)
def store_paid(table: Table, intent: Intent, op: StorePaid, chosen: Detail) -> Table:
    """What was paid comes onto it, or onto the chosen component."""
    return stored(table, intent.seat, chosen.card or intent.card, intent.free())


@performs(Straighten)
def straighten(table: Table, intent: Intent, op: Straighten, chosen: Detail) -> Table:
    """It, or the chosen component, if one was chosen."""
    card = intent.card if op.what == "self" else chosen.card
    if card is None or not table.players[intent.seat].component(card).turned:
        return table
    return turn(table, intent.seat, card, False).tell(ComponentStraightened(intent.seat, card))
