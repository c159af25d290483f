"""The ten monuments."""

from functools import partial

from engines.res_arcana.cards.card import SHIELD, TURN, Card, Kind, Row, power, row
from engines.res_arcana.cards.essences import NOT_GOLD, Cost, amounts
from engines.res_arcana.cards.primitives import (
    AddPoints,
    Collect,
    CollectAny,
    Draw,
    Gain,
    GainAny,
    Pay,
    PayAny,
    Reorder,
    Store,
    Turn,
)

COST_LETTERS = "4G"
MONUMENT_COST = Cost.of(COST_LETTERS)
"""The cost of claiming any monument (R28)."""

monument = partial(row, Kind.MONUMENT, COST_LETTERS)

MONUMENTS: dict[Card, Row] = {
    Card.COLOSSUS: monument(power((Turn(), PayAny(1)), Store(amounts("G"))), points=2),
    Card.GOLDEN_STATUE: monument(power((Turn(), Pay(amounts("3G"))), AddPoints(3), when="check"), points=1),
    Card.GREAT_PYRAMID: monument(points=3),
    Card.HANGING_GARDENS: monument(points=1, collect=(CollectAny(3, NOT_GOLD),)),
    Card.LIBRARY: monument(power(TURN, Draw(1)), points=1),
    Card.MAUSOLEUM: monument(power((PayAny(1),), Store(amounts("D"))), points=2),
    Card.OBELISK: monument(power((), GainAny(6), when="claim"), points=1),
    Card.ORACLE: monument(power(TURN, Reorder(3)), points=2),
    Card.SOLOMONS_MINE: monument(power(TURN, Gain(amounts("G"))), points=1),
    Card.TEMPLE: monument(SHIELD, points=2, collect=(Collect(amounts("L")),)),
}
