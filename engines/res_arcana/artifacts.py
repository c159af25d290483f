"""The forty artifacts."""

from functools import partial

from engines.res_arcana.cards import SHIELD, TURN, Card, Kind, Row, Tag, power, row
from engines.res_arcana.essences import GOLD, Essence, kinds, of
from engines.res_arcana.ops import (
    Collect,
    CollectAny,
    ConvertX,
    DestroyOwn,
    DestroySelf,
    DiscardCard,
    Discount,
    Draw,
    Gain,
    GainAny,
    GainByRival,
    GainValue,
    GainX,
    Grow,
    IgnoreLoss,
    Interest,
    LifeLoss,
    Pay,
    PayAny,
    PaySame,
    Place,
    Reorder,
    RivalsGain,
    Store,
    StoreAny,
    StorePaid,
    Straighten,
    TakeOff,
    Turn,
)

artifact = partial(row, Kind.ARTIFACT)

ARTIFACTS: dict[Card, Row] = {
    Card.ATHANOR: artifact(
        "E G",
        power((Turn(), Pay(of("E"))), Store(of("2E"))),
        power((Turn(), TakeOff(of("6E")), PaySame()), GainX(GOLD)),
    ),
    Card.BONE_DRAGON: artifact("L 4D", power(TURN, LifeLoss(2, Pay(of("D")))), tags=(Tag.DRAGON,), points=1),
    Card.CELESTIAL_HORSE: artifact("E 2C", tags=(Tag.CREATURE,), collect=(CollectAny(2, kinds("ELC")),)),
    Card.CHALICE_OF_FIRE: artifact(
        "E G", power((Turn(), Pay(of("E"))), Straighten("own")), collect=(Collect(of("2E")),)
    ),
    Card.CHALICE_OF_LIFE: artifact(
        "L C G", power((Pay(of("2C")),), Store(of("L 2C"))), SHIELD, collect=(Collect(of("L C")),)
    ),
    Card.CORRUPT_ALTAR: artifact(
        "2D 3*",
        power((Pay(of("2L")),), Store(of("3E"))),
        power((Turn(), DestroyOwn("artifact")), GainValue(2)),
        collect=(Collect(of("L D")),),
    ),
    Card.CRYPT: artifact(
        "2D 3*",
        power(TURN, Gain(of("2D"))),
        power((Turn(), Pay(of("D"))), Place("own_discard", "artifact", discount=2)),
    ),
    Card.CURSED_SKULL: artifact("2D", power((Turn(), Pay(of("L"))), StoreAny(3, kinds("ECD")))),
    Card.DANCING_SWORD: artifact(
        "E G",
        power((Pay(of("E")),), Store(of("D")), IgnoreLoss(), when="loss"),
        collect=(Collect(of("E D")),),
    ),
    Card.DRAGON_BRIDLE: artifact(
        "E L C D", power(TURN, IgnoreLoss(), when="dragon_loss"), points=1, discount=Discount("dragon", 3)
    ),
    Card.DRAGON_EGG: artifact("G", power((DestroySelf(),), Place("hand", "dragon", discount=4)), points=1),
    Card.DRAGON_TEETH: artifact(
        "E D",
        power((Pay(of("2E")),), Store(of("3E"))),
        power((Turn(), Pay(of("3E"))), Place("hand", "dragon", free=True)),
    ),
    Card.DWARVEN_PICKAXE: artifact("E", power((Turn(), Pay(of("E"))), Gain(of("G")))),
    Card.EARTH_DRAGON: artifact(
        "4E 3L", power(TURN, LifeLoss(2, Pay(of("G")))), tags=(Tag.DRAGON,), points=1
    ),
    Card.ELEMENTAL_SPRING: artifact(
        "2E L C", power((Pay(of("C")),), IgnoreLoss(), when="loss"), collect=(Collect(of("E L C")),)
    ),
    Card.ELVISH_BOW: artifact("2E L", power(TURN, LifeLoss(1)), power(TURN, Draw(1))),
    Card.FIERY_WHIP: artifact(
        "2E 2D",
        power(TURN, Gain(of("3E")), RivalsGain(of("E"))),
        power((Turn(), DestroyOwn("other_artifact")), GainValue(2)),
    ),
    Card.FIRE_DRAGON: artifact("6E", power(TURN, LifeLoss(2, Pay(of("C")))), tags=(Tag.DRAGON,), points=1),
    Card.FLAMING_PIT: artifact(
        "2E", power((Turn(), Pay(of("L"))), Gain(of("E D"))), collect=(Collect(of("E")),)
    ),
    Card.FOUNTAIN_OF_YOUTH: artifact(
        "C D", power((Pay(of("2D")),), Store(of("L 2C"))), collect=(Collect(of("L")),)
    ),
    Card.GUARD_DOG: artifact(
        "E", power((Pay(of("E")),), Straighten("self"), even_turned=True), SHIELD, tags=(Tag.CREATURE,)
    ),
    Card.HAND_OF_GLORY: artifact("L D", power(TURN, Gain(of("2D")), RivalsGain(of("D")))),
    Card.HAWK: artifact(
        "L C",
        power(TURN, Reorder(3)),
        power((Turn(), Pay(of("2C"))), Draw(1)),
        tags=(Tag.CREATURE,),
        collect=(Collect(of("C")),),
    ),
    Card.HORN_OF_PLENTY: artifact("2G", power(TURN, GainAny(3)), power(TURN, Gain(of("G")))),
    Card.HYPNOTIC_BASIN: artifact(
        "E 2C D", power(TURN, GainByRival(Essence.ELAN, Essence.CALM)), collect=(Collect(of("2C")),)
    ),
    Card.JEWELED_STATUETTE: artifact(
        "2D G",
        power(TURN, Gain(of("3D")), RivalsGain(of("D"))),
        power((DestroySelf(),), Gain(of("E 2G"))),
        points=1,
    ),
    Card.MAGICAL_SHARD: artifact("", power(TURN, GainAny(1))),
    Card.MERMAID: artifact(
        "2L 2C",
        power((Turn(), PayAny(1, kinds("CLG"))), StorePaid("own")),
        tags=(Tag.CREATURE,),
        collect=(Collect(of("C")),),
    ),
    Card.NIGHTINGALE: artifact("L C", tags=(Tag.CREATURE,), points=1),
    Card.PHILOSOPHERS_STONE: artifact(
        "2E 2L 2C 2D", power((Turn(), PayAny(2), PaySame()), GainX(GOLD)), points=1
    ),
    Card.PRISM: artifact("", power((Turn(), PayAny(1)), GainAny(2)), power((Turn(), PaySame()), ConvertX())),
    Card.RING_OF_MIDAS: artifact(
        "L G", power((Pay(of("2L")),), Store(of("G"))), power(TURN, Store(of("G"))), points=1
    ),
    Card.SACRIFICIAL_DAGGER: artifact(
        "D G",
        power((Turn(), Pay(of("L"))), Store(of("3D"))),
        power((DestroySelf(), DiscardCard()), GainValue()),
    ),
    Card.SEA_SERPENT: artifact(
        "3L 6C", power(TURN, LifeLoss(2, DestroyOwn("artifact"))), tags=(Tag.DRAGON, Tag.CREATURE), points=1
    ),
    Card.TREANT: artifact(
        "2E 3L",
        power(TURN, GainByRival(Essence.DEATH, Essence.ELAN)),
        tags=(Tag.CREATURE,),
        collect=(Collect(of("2L")),),
    ),
    Card.TREE_OF_LIFE: artifact(
        "L 2*",
        power(TURN, Gain(of("3L")), RivalsGain(of("L"))),
        power((Pay(of("L")),), IgnoreLoss(), when="loss"),
    ),
    Card.VAULT: artifact("G *", power(TURN, Store(of("G"))), collect=(Interest(GOLD, 2),)),
    Card.WATER_DRAGON: artifact("6C", power(TURN, LifeLoss(2, Pay(of("E")))), tags=(Tag.DRAGON,), points=1),
    Card.WIND_DRAGON: artifact(
        "4C 4*", power(TURN, LifeLoss(2, DiscardCard())), tags=(Tag.DRAGON,), points=1
    ),
    Card.WINDUP_MAN: artifact("E L C G", power((Turn(), PayAny(1)), StorePaid("self")), collect=(Grow(2),)),
}
