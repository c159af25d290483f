"""What a cost can be paid with: white pays for any pip (R22). Pure functions of public numbers, so cached."""

from functools import lru_cache

from engines.kernel.choices.amounts import amount_vectors
from engines.kernel.words.text import Text, text
from engines.magestik.cards import Amounts, Cost, Energies, Energy

COLOURS = 5
ANY = 5
"""Where a Cost counts the pips of any colour."""

WHITE = Energy.WHITE


def can_pay(cost: Cost, have: Amounts) -> bool:
    """Whether these energies can pay the cost: white fills every gap, and there are enough in all."""
    pips = cost.pips
    if sum(have) < sum(pips):
        return False
    return (
        sum([pips[colour] - have[colour] for colour in range(COLOURS) if pips[colour] > have[colour]])
        <= have[WHITE]
    )


@lru_cache(4096)
def why_not_pay(cost: Cost, have: Amounts) -> Text | None:
    """None, or why these energies cannot pay the cost."""
    return None if can_pay(cost, have) else text("why.cost", cost=cost, have=Energies(have))


def usual_payment(cost: Cost, have: Amounts) -> Amounts:
    """The payment that is proposed.

    Colours pay their own pips and white fills the gaps; the other pips come one by one from the colour of
    which most is left, white last.
    """
    paid = [min(cost.pips[colour], have[colour]) for colour in range(COLOURS)]
    paid.append(sum(cost.pips[:ANY]) - sum(paid))
    for _ in range(cost.pips[ANY]):
        left = [a - b for a, b in zip(have, paid, strict=True)]
        most = max(left[:WHITE])
        paid[left.index(most) if most else WHITE] += 1
    return tuple(paid)


def payment_ways(cost: Cost, have: Amounts) -> tuple[Amounts, ...]:
    """Every payment of exactly the cost, the usual one first; empty if it cannot be paid."""
    total = sum(cost.pips)
    ways = _ways(cost, tuple([min(count, total) for count in have]))
    if len(ways) < 2:
        return ways
    first = usual_payment(cost, have)
    at = ways.index(first)
    return (first, *ways[:at], *ways[at + 1 :])


@lru_cache(4096)
def _ways(cost: Cost, have: Amounts) -> tuple[Amounts, ...]:
    """Every payment of exactly the cost; `have` is what can be of use, so that there are not too many."""
    coloured = cost.pips[:ANY]
    return tuple(
        [
            way
            for way in amount_vectors(have, sum(cost.pips))
            if sum([need - paid for need, paid in zip(coloured, way, strict=False) if need > paid])
            <= way[WHITE]
        ]
    )


@lru_cache(4096)
def theft_ways(have: Amounts, most: int) -> tuple[Amounts, ...]:
    """Every theft of one to `most` energies out of `have`, the largest with the most white first."""
    sizes = range(min(most, sum(have)), 0, -1)
    return tuple(
        [way for size in sizes for way in sorted(amount_vectors(have, size), key=lambda way: -way[WHITE])]
    )
