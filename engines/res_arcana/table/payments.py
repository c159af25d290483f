"""Legal payments and gains as vectors of essences (R33-R36, R39).

All functions here are pure functions of public numbers; the expensive ones are cached.

A discount removes pips of the payer's choice, but never Gold. A payment is legal if its size is the cost
minus the discount, it includes all the Gold, and it lacks no more of the other pips of fixed kinds than the
discount covers (R36).
"""

from functools import lru_cache
from operator import mul

from engines.kernel.choices.amounts import amount_vectors
from engines.res_arcana.cards.essences import (
    ANY,
    GOLD,
    NOT_GOLD,
    Amounts,
    Cost,
    Essence,
    Kinds,
    add_amounts,
    is_within,
    subtract_amounts,
)

SCARCE_ORDER = (Essence.LIFE, Essence.ELAN, Essence.CALM, Essence.DEATH, Essence.GOLD)
"""Breaks ties between kinds in default gains: earlier kinds are gained first."""

Mix = tuple[int, Kinds]
"""A number of essences of the player's choice, and the kinds to choose among."""


def effective_discount(cost: Cost, discount: int) -> int:
    """The part of a discount that applies to a cost: at most all its pips except Gold (R35)."""
    return min(discount, cost.value - cost.pips[GOLD]) if discount else 0


def can_pay_cost(cost: Cost, discount: int, pool: Amounts) -> bool:
    """Whether a pool can pay a cost at a discount."""
    pips = cost.pips
    if not discount:
        return is_within(pips, pool) and (not cost.wild or sum(pool) >= cost.value)
    if pool[GOLD] < pips[GOLD]:
        return False
    reduction = effective_discount(cost, discount)
    missing = 0
    for need, available in zip(pips[:GOLD], pool, strict=False):
        if need > available:
            missing += need - available
    return missing <= reduction and sum(pool) >= cost.value - reduction


def payments_for(cost: Cost, discount: int, pool: Amounts) -> tuple[Amounts, ...]:
    """Every legal payment of a cost at a discount (R36); empty if the pool cannot pay it."""
    total = cost.value - effective_discount(cost, discount)
    return _payments(cost, discount, tuple([min(count, total) for count in pool]))


@lru_cache(1 << 12)
def _payments(cost: Cost, discount: int, pool: Amounts) -> tuple[Amounts, ...]:
    reduction = effective_discount(cost, discount)
    pips, gold = cost.pips, cost.pips[GOLD]
    if not reduction:
        if not is_within(pips, pool):
            return ()
        free = amount_vectors(subtract_amounts(pool, pips), cost.wild)
        return tuple([add_amounts(pips, wild_payment) for wild_payment in free])
    return tuple(
        [
            payment
            for payment in amount_vectors(pool, cost.value - reduction)
            if payment[GOLD] >= gold
            and sum([max(0, pips[kind] - payment[kind]) for kind in NOT_GOLD]) <= reduction
        ]
    )


def mixes_of(count: int, among: Kinds, pool: Amounts | None = None) -> tuple[Amounts, ...]:
    """Every way to take `count` essences among kinds, from a pool or without limit."""
    limits = tuple(
        [(count if pool is None else min(count, pool[kind])) if kind in among else 0 for kind in ANY]
    )
    return amount_vectors(limits, count)


@lru_cache(1 << 10)
def totals_of_mixes(parts: tuple[Mix, ...]) -> tuple[Amounts, ...]:
    """Every total that several mixes can add up to."""
    totals = {(0,) * len(ANY)}
    for count, among in parts:
        additions = mixes_of(count, among)
        totals = {
            tuple([a + b for a, b in zip(total, addition, strict=True)])
            for total in totals
            for addition in additions
        }
    return tuple(sorted(totals, reverse=True))


def thriftiest_payment(payments: tuple[Amounts, ...], pool: Amounts) -> Amounts:
    """The default payment: the least Gold, then the one that leaves the most even pool."""

    def pain(payment: Amounts) -> tuple[int, int]:
        left = subtract_amounts(pool, payment)  # equal in Gold for payments with equal Gold
        return payment[GOLD], sum(map(mul, left, left))

    return min(payments, key=pain) if len(payments) > 1 else payments[0]


def scarcest_gain(parts: tuple[Mix, ...], pool: Amounts) -> Amounts:
    """The default gain: one essence after the other of the kind the pool then has least of."""
    gained = [0] * len(ANY)
    for count, among in parts:
        order = [kind for kind in SCARCE_ORDER if kind in among]
        for _ in range(count):
            gained[min(order, key=lambda kind: pool[kind] + gained[kind])] += 1
    return tuple(gained)
