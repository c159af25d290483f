"""Powers that would change nothing now: they can be used all the same, but it is said beforehand (R48)."""

from collections.abc import Callable
from functools import cache
from typing import Any

from engines.res_arcana.box import CARDS, fits, power
from engines.res_arcana.cards import Card
from engines.res_arcana.essences import minus
from engines.res_arcana.ops import Draw, DrawDiscard, LifeLoss, Op, Place, Straighten
from engines.res_arcana.placing import can_pay, choices, off
from engines.res_arcana.powers import price
from engines.res_arcana.state import Table

Vain = Callable[[Table, int, Card, int, Any], bool]


def _nothing_to_place(table: Table, seat: int, card: Card, number: int, op: Place) -> bool:
    """Whether nothing is there that could be paid for on top of the power."""
    player, cost = table.players[seat], price(card, number)
    left = minus(player.pool.counts, cost.fixed)

    def can_be_placed(one: Card) -> bool:
        total = CARDS[one].cost.value - off(player, one, op)
        return op.free or (can_pay(player, one, op, left) and sum(left) - cost.wild >= total)

    return min(left) < 0 or not any(can_be_placed(one) for one in choices(table, seat, op))


def _nobody_to_hit(table: Table, seat: int, card: Card, number: int, op: LifeLoss) -> bool:
    return all(table.players[rival].passed for rival in table.others(seat))


def _nothing_to_draw(table: Table, seat: int, card: Card, number: int, op: Draw | DrawDiscard) -> bool:
    return not len(table.players[seat].deck) and not len(table.players[seat].discard)


def _nothing_to_straighten(table: Table, seat: int, card: Card, number: int, op: Straighten) -> bool:
    """Whether nothing is turned but what turns for it."""
    player = table.players[seat]
    if op.what == "self":
        return not player.component(card).turned
    turned = [one.card for one in player.components if one.turned and one.card != card]
    return not any(op.what == "own" or fits(one, "creature") for one in turned)


VAIN: dict[type[Op], Vain] = {
    Place: _nothing_to_place,
    LifeLoss: _nobody_to_hit,
    Draw: _nothing_to_draw,
    DrawDiscard: _nothing_to_draw,
    Straighten: _nothing_to_straighten,
}
"""When a primitive is certain to change nothing; the others always may."""


@cache
def _may_be(card: Card, number: int) -> bool:
    return all(type(op) in VAIN for op in power(card, number).do)


def in_vain(table: Table, seat: int, card: Card, number: int) -> bool:
    """Whether a power of an own component is certain to change nothing but what it costs."""
    if not _may_be(card, number):
        return False
    return all(VAIN[type(op)](table, seat, card, number, op) for op in power(card, number).do)
