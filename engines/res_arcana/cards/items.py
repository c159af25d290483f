"""The eight magic items."""

from functools import partial

from engines.res_arcana.cards.card import SHIELD, TURN, Card, Kind, Row, power, row
from engines.res_arcana.cards.essences import amounts, kinds
from engines.res_arcana.cards.primitives import (
    CollectAny,
    Draw,
    DrawDiscard,
    Gain,
    GainAny,
    PayAny,
    Straighten,
    Turn,
)

item = partial(row, Kind.ITEM, "")

ITEMS: dict[Card, Row] = {
    Card.ALCHEMY: item(power((Turn(), PayAny(4)), Gain(amounts("2G")))),
    Card.CALM_ELAN: item(collect=(CollectAny(1, kinds("EC")),)),
    Card.DEATH_LIFE: item(collect=(CollectAny(1, kinds("LD")),)),
    Card.DIVINATION: item(power(TURN, DrawDiscard(3))),
    Card.PROTECTION: item(SHIELD),
    Card.REANIMATE: item(power((Turn(), PayAny(1)), Straighten("own"))),
    Card.RESEARCH: item(power((Turn(), PayAny(1)), Draw(1))),
    Card.TRANSMUTATION: item(power((Turn(), PayAny(3)), GainAny(3))),
}
