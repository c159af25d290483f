"""Ways to pay a cost; white energy pays for any pip (R22).

The functions depend on public numbers only, so their results can be cached for all viewers.
"""

from functools import lru_cache

from engines.kernel.choices.amounts import amount_vectors
from engines.kernel.words.text import Text, text
from engines.magestik.cards import Amounts, Cost, Energies, Energy, Gem

COLOUR_COUNT = len(Gem)
"""The number of gem colours."""

ANY_COLOUR = COLOUR_COUNT
"""The index in `Cost.pips` of the pips that any energy pays."""

WHITE = Energy.WHITE


def can_pay(cost: Cost, have: Amounts) -> bool:
    """Whether this energy can pay the cost: it is enough in total, and white fills the gaps in colours."""
    pips = cost.pips
    if sum(have) < sum(pips):
        return False
    return (
        sum([pips[colour] - have[colour] for colour in range(COLOUR_COUNT) if pips[colour] > have[colour]])
        <= have[WHITE]
    )


@lru_cache(4096)
def why_not_pay(cost: Cost, have: Amounts) -> Text | None:
    """The reason why this energy cannot pay the cost, or None."""
    return None if can_pay(cost, have) else text("why.cost", cost=cost, have=Energies(have))


def usual_payment(cost: Cost, have: Amounts) -> Amounts:
    """The default payment.

    Colours pay their own pips and white fills the gaps. Each pip of any colour is then paid with the colour
    of which most is left, and with white only if nothing else is left.
    """
    paid = [min(cost.pips[colour], have[colour]) for colour in range(COLOUR_COUNT)]
    paid.append(sum(cost.pips[:COLOUR_COUNT]) - sum(paid))
    for _ in range(cost.pips[ANY_COLOUR]):
        left = [a - b for a, b in zip(have, paid, strict=True)]
        most = max(left[:WHITE])
        paid[left.index(most) if most else WHITE] += 1
    return tuple(paid)


def payment_ways(cost: Cost, have: Amounts) -> tuple[Amounts, ...]:
    """All payments of exactly the cost, the usual one first; empty if it cannot be paid."""
    total = sum(cost.pips)
    payments = _list_payments(cost, tuple([min(count, total) for count in have]))
    if len(payments) < 2:
        return payments
    usual = usual_payment(cost, have)
    index = payments.index(usual)
    return (usual, *payments[:index], *payments[index + 1 :])


@lru_cache(4096)
def _list_payments(cost: Cost, have: Amounts) -> tuple[Amounts, ...]:
    """All payments of exactly the cost.

    The caller limits each amount in `have` to the cost, so that the cache holds fewer distinct entries.
    """
    coloured = cost.pips[:COLOUR_COUNT]
    return tuple(
        [
            payment
            for payment in amount_vectors(have, sum(cost.pips))
            if sum([need - paid for need, paid in zip(coloured, payment, strict=False) if need > paid])
            <= payment[WHITE]
        ]
    )


def theft_ways(have: Amounts, limit: int) -> tuple[Amounts, ...]:
    """All ways to steal 1 to `limit` energy out of `have`, the largest thefts with the most white first."""
    sizes = range(min(limit, sum(have)), 0, -1)
    return tuple(
        [
            theft
            for size in sizes
            for theft in sorted(amount_vectors(have, size), key=lambda theft: -theft[WHITE])
        ]
    )
