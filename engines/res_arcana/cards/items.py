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

item_row = partial(row, Kind.ITEM, "")

ITEMS: dict[Card, Row] = {
    Card.ALCHEMY: item_row(power((Turn(), PayAny(4)), Gain(amounts("2G")))),
    Card.CALM_ELAN: item_row(collect=(CollectAny(1, kinds("EC")),)),
    Card.DEATH_LIFE: item_row(collect=(CollectAny(1, kinds("LD")),)),
    Card.DIVINATION: item_row(power(TURN, DrawDiscard(3))),
    Card.PROTECTION: item_row(SHIELD),
    Card.REANIMATE: item_row(power((Turn(), PayAny(1)), Straighten("own"))),
    Card.RESEARCH: item_row(power((Turn(), PayAny(1)), Draw(1))),
    Card.TRANSMUTATION: item_row(power((Turn(), PayAny(3)), GainAny(3))),
}
