"""The ten mages."""

from functools import partial

from engines.res_arcana.cards.card import SHIELD, TURN, Card, Kind, Row, power, row
from engines.res_arcana.cards.essences import amounts, kinds
from engines.res_arcana.cards.primitives import (
    Collect,
    CollectAny,
    Discount,
    Draw,
    Gain,
    GainAny,
    Pay,
    PayAny,
    Reorder,
    Store,
    Straighten,
    Turn,
)

mage = partial(row, Kind.MAGE, "")

MAGES: dict[Card, Row] = {
    Card.ALCHEMIST: mage(power((Turn(), PayAny(4)), Gain(amounts("2G"))), power(TURN, GainAny(1))),
    Card.ARTIFICER: mage(discount=Discount("artifact", 1)),
    Card.DRUID: mage(power(TURN, Straighten("creature")), collect=(Collect(amounts("L")),)),
    Card.DUELIST: mage(
        power((Turn(), Pay(amounts("D"))), Store(amounts("G"))), collect=(Collect(amounts("E")),)
    ),
    Card.HEALER: mage(SHIELD, collect=(CollectAny(1, kinds("LC")),)),
    Card.NECROMANCER: mage(
        power((Turn(), Pay(amounts("2L"))), Store(amounts("3D"))), collect=(Collect(amounts("D")),)
    ),
    Card.SCHOLAR: mage(power((Turn(), PayAny(1)), Draw(1))),
    Card.SEER: mage(power(TURN, Reorder(3)), collect=(Collect(amounts("C")),)),
    Card.TRANSMUTER: mage(power((Turn(), PayAny(2)), GainAny(3))),
    Card.WITCH: mage(power((Turn(), PayAny(2)), Straighten("own")), collect=(CollectAny(1, kinds("LD")),)),
}
