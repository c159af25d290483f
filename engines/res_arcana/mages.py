"""The ten mages."""

from functools import partial

from engines.res_arcana.cards import SHIELD, TURN, Card, Kind, Row, power, row
from engines.res_arcana.essences import kinds, of
from engines.res_arcana.ops import (
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
    Card.ALCHEMIST: mage(power((Turn(), PayAny(4)), Gain(of("2G"))), power(TURN, GainAny(1))),
    Card.ARTIFICER: mage(discount=Discount("artifact", 1)),
    Card.DRUID: mage(power(TURN, Straighten("creature")), collect=(Collect(of("L")),)),
    Card.DUELIST: mage(power((Turn(), Pay(of("D"))), Store(of("G"))), collect=(Collect(of("E")),)),
    Card.HEALER: mage(SHIELD, collect=(CollectAny(1, kinds("LC")),)),
    Card.NECROMANCER: mage(power((Turn(), Pay(of("2L"))), Store(of("3D"))), collect=(Collect(of("D")),)),
    Card.SCHOLAR: mage(power((Turn(), PayAny(1)), Draw(1))),
    Card.SEER: mage(power(TURN, Reorder(3)), collect=(Collect(of("C")),)),
    Card.TRANSMUTER: mage(power((Turn(), PayAny(2)), GainAny(3))),
    Card.WITCH: mage(power((Turn(), PayAny(2)), Straighten("own")), collect=(CollectAny(1, kinds("LD")),)),
}
