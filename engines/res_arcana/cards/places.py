"""The five Places of Power, two sides each; one side of each is in the game (R3)."""

from functools import partial

from engines.res_arcana.cards.card import SHIELD, TURN, Card, Kind, Row, Tag, power, row
from engines.res_arcana.cards.essences import GOLD, NOT_GOLD, Essence, amounts
from engines.res_arcana.cards.primitives import (
    CheckVictory,
    Collect,
    CollectAny,
    DestroyOwn,
    Discount,
    Gain,
    GainValueAs,
    Pay,
    PayAny,
    Place,
    Store,
    Turn,
    TurnOther,
    Upkeep,
)

place = partial(row, Kind.PLACE)

PLACES: dict[Card, Row] = {
    Card.SACRED_GROVE: place(
        "8L 4C",
        power((Turn(), Pay(amounts("C"))), Gain(amounts("5L"))),
        power((Turn(), TurnOther("creature")), Store(amounts("L"))),
        points=2,
        counts=Essence.LIFE,
    ),
    Card.ALCHEMISTS_TOWER: place(
        "3G",
        power((Pay(amounts("E L C D")),), Store(amounts("G"))),
        SHIELD,
        counts=GOLD,
        collect=(CollectAny(3, NOT_GOLD),),
    ),
    Card.CATACOMBS_OF_THE_DEAD: place(
        "9D",
        power((Pay(amounts("5D")),), Store(amounts("D"))),
        power(TURN, Store(amounts("D"))),
        counts=Essence.DEATH,
        collect=(Collect(amounts("D")),),
    ),
    Card.SACRIFICIAL_PIT: place(
        "8E 4D",
        power((Turn(), Pay(amounts("3L"))), Store(amounts("D"))),
        power((Turn(), Pay(amounts("D")), DestroyOwn("dragon_or_creature")), GainValueAs(GOLD)),
        points=2,
        counts=Essence.DEATH,
    ),
    Card.CURSED_FORGE: place(
        "6E 3D",
        power((Pay(amounts("2E G")),), Store(amounts("G"))),
        points=1,
        counts=GOLD,
        collect=(Upkeep(amounts("D")),),
    ),
    Card.DWARVEN_MINES: place(
        "4E 2L G",
        power((Turn(), Pay(amounts("5E"))), Gain(amounts("3G"))),
        power((Turn(), Pay(amounts("3E 3D"))), Store(amounts("2G"))),
        counts=GOLD,
        collect=(Collect(amounts("G")),),
    ),
    Card.CORAL_CASTLE: place("5E 5L 5C", power(TURN, CheckVictory()), SHIELD, points=3),
    Card.SUNKEN_REEF: place(
        "2E 2L 5C",
        power((Pay(amounts("L 2C")),), Store(amounts("C"))),
        counts=Essence.CALM,
        collect=(Collect(amounts("G")),),
    ),
    Card.DRAGONS_LAIR: place(
        "3E 3L 3C 3D",
        power(TURN, Gain(amounts("2G"))),
        power((Turn(), TurnOther("dragon")), Store(amounts("2G"))),
        counts=GOLD,
        discount=Discount("dragon", 3),
    ),
    Card.SORCERERS_BESTIARY: place(
        "2E 4L 2C 2D",
        power(TURN, CheckVictory()),
        power((Turn(), PayAny(4)), Place("any_discard", "dragon")),
        per_tag=((Tag.CREATURE, 1), (Tag.DRAGON, 2)),
    ),
}
