"""The five Places of Power, each with two sides of which one is in the game (R3)."""

from functools import partial

from engines.res_arcana.cards import SHIELD, TURN, Card, Kind, Row, Tag, power, row
from engines.res_arcana.essences import GOLD, NOT_GOLD, Essence, of
from engines.res_arcana.ops import (
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
        power((Turn(), Pay(of("C"))), Gain(of("5L"))),
        power((Turn(), TurnOther("creature")), Store(of("L"))),
        points=2,
        counts=Essence.LIFE,
    ),
    Card.ALCHEMISTS_TOWER: place(
        "3G",
        power((Pay(of("E L C D")),), Store(of("G"))),
        SHIELD,
        counts=GOLD,
        collect=(CollectAny(3, NOT_GOLD),),
    ),
    Card.CATACOMBS_OF_THE_DEAD: place(
        "9D",
        power((Pay(of("5D")),), Store(of("D"))),
        power(TURN, Store(of("D"))),
        counts=Essence.DEATH,
        collect=(Collect(of("D")),),
    ),
    Card.SACRIFICIAL_PIT: place(
        "8E 4D",
        power((Turn(), Pay(of("3L"))), Store(of("D"))),
        power((Turn(), Pay(of("D")), DestroyOwn("dragon_or_creature")), GainValueAs(GOLD)),
        points=2,
        counts=Essence.DEATH,
    ),
    Card.CURSED_FORGE: place(
        "6E 3D", power((Pay(of("2E G")),), Store(of("G"))), points=1, counts=GOLD, collect=(Upkeep(of("D")),)
    ),
    Card.DWARVEN_MINES: place(
        "4E 2L G",
        power((Turn(), Pay(of("5E"))), Gain(of("3G"))),
        power((Turn(), Pay(of("3E 3D"))), Store(of("2G"))),
        counts=GOLD,
        collect=(Collect(of("G")),),
    ),
    Card.CORAL_CASTLE: place("5E 5L 5C", power(TURN, CheckVictory()), SHIELD, points=3),
    Card.SUNKEN_REEF: place(
        "2E 2L 5C",
        power((Pay(of("L 2C")),), Store(of("C"))),
        counts=Essence.CALM,
        collect=(Collect(of("G")),),
    ),
    Card.DRAGONS_LAIR: place(
        "3E 3L 3C 3D",
        power(TURN, Gain(of("2G"))),
        power((Turn(), TurnOther("dragon")), Store(of("2G"))),
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
