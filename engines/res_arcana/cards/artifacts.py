"""The forty artifacts."""

from functools import partial

from engines.res_arcana.cards.card import SHIELD, TURN, Card, Kind, Row, Tag, power, row
from engines.res_arcana.cards.essences import GOLD, Essence, amounts, kinds
from engines.res_arcana.cards.primitives import (
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
        power((Turn(), Pay(amounts("E"))), Store(amounts("2E"))),
        power((Turn(), TakeOff(amounts("6E")), PaySame()), GainX(GOLD)),
    ),
    Card.BONE_DRAGON: artifact(
        "L 4D", power(TURN, LifeLoss(2, Pay(amounts("D")))), tags=(Tag.DRAGON,), points=1
    ),
    Card.CELESTIAL_HORSE: artifact("E 2C", tags=(Tag.CREATURE,), collect=(CollectAny(2, kinds("ELC")),)),
    Card.CHALICE_OF_FIRE: artifact(
        "E G", power((Turn(), Pay(amounts("E"))), Straighten("own")), collect=(Collect(amounts("2E")),)
    ),
    Card.CHALICE_OF_LIFE: artifact(
        "L C G",
        power((Pay(amounts("2C")),), Store(amounts("L 2C"))),
        SHIELD,
        collect=(Collect(amounts("L C")),),
    ),
    Card.CORRUPT_ALTAR: artifact(
        "2D 3*",
        power((Pay(amounts("2L")),), Store(amounts("3E"))),
        power((Turn(), DestroyOwn("artifact")), GainValue(2)),
        collect=(Collect(amounts("L D")),),
    ),
    Card.CRYPT: artifact(
        "2D 3*",
        power(TURN, Gain(amounts("2D"))),
        power((Turn(), Pay(amounts("D"))), Place("own_discard", "artifact", discount=2)),
    ),
    Card.CURSED_SKULL: artifact("2D", power((Turn(), Pay(amounts("L"))), StoreAny(3, kinds("ECD")))),
    Card.DANCING_SWORD: artifact(
        "E G",
        power((Pay(amounts("E")),), Store(amounts("D")), IgnoreLoss(), when="loss"),
        collect=(Collect(amounts("E D")),),
    ),
    Card.DRAGON_BRIDLE: artifact(
        "E L C D", power(TURN, IgnoreLoss(), when="dragon_loss"), points=1, discount=Discount("dragon", 3)
    ),
    Card.DRAGON_EGG: artifact("G", power((DestroySelf(),), Place("hand", "dragon", discount=4)), points=1),
    Card.DRAGON_TEETH: artifact(
        "E D",
        power((Pay(amounts("2E")),), Store(amounts("3E"))),
        power((Turn(), Pay(amounts("3E"))), Place("hand", "dragon", free=True)),
    ),
    Card.DWARVEN_PICKAXE: artifact("E", power((Turn(), Pay(amounts("E"))), Gain(amounts("G")))),
    Card.EARTH_DRAGON: artifact(
        "4E 3L", power(TURN, LifeLoss(2, Pay(amounts("G")))), tags=(Tag.DRAGON,), points=1
    ),
    Card.ELEMENTAL_SPRING: artifact(
        "2E L C", power((Pay(amounts("C")),), IgnoreLoss(), when="loss"), collect=(Collect(amounts("E L C")),)
    ),
    Card.ELVISH_BOW: artifact("2E L", power(TURN, LifeLoss(1)), power(TURN, Draw(1))),
    Card.FIERY_WHIP: artifact(
        "2E 2D",
        power(TURN, Gain(amounts("3E")), RivalsGain(amounts("E"))),
        power((Turn(), DestroyOwn("other_artifact")), GainValue(2)),
    ),
    Card.FIRE_DRAGON: artifact(
        "6E", power(TURN, LifeLoss(2, Pay(amounts("C")))), tags=(Tag.DRAGON,), points=1
    ),
    Card.FLAMING_PIT: artifact(
        "2E", power((Turn(), Pay(amounts("L"))), Gain(amounts("E D"))), collect=(Collect(amounts("E")),)
    ),
    Card.FOUNTAIN_OF_YOUTH: artifact(
        "C D", power((Pay(amounts("2D")),), Store(amounts("L 2C"))), collect=(Collect(amounts("L")),)
    ),
    Card.GUARD_DOG: artifact(
        "E", power((Pay(amounts("E")),), Straighten("self"), usable_turned=True), SHIELD, tags=(Tag.CREATURE,)
    ),
    Card.HAND_OF_GLORY: artifact("L D", power(TURN, Gain(amounts("2D")), RivalsGain(amounts("D")))),
    Card.HAWK: artifact(
        "L C",
        power(TURN, Reorder(3)),
        power((Turn(), Pay(amounts("2C"))), Draw(1)),
        tags=(Tag.CREATURE,),
        collect=(Collect(amounts("C")),),
    ),
    Card.HORN_OF_PLENTY: artifact("2G", power(TURN, GainAny(3)), power(TURN, Gain(amounts("G")))),
    Card.HYPNOTIC_BASIN: artifact(
        "E 2C D", power(TURN, GainByRival(Essence.ELAN, Essence.CALM)), collect=(Collect(amounts("2C")),)
    ),
    Card.JEWELED_STATUETTE: artifact(
        "2D G",
        power(TURN, Gain(amounts("3D")), RivalsGain(amounts("D"))),
        power((DestroySelf(),), Gain(amounts("E 2G"))),
        points=1,
    ),
    Card.MAGICAL_SHARD: artifact("", power(TURN, GainAny(1))),
    Card.MERMAID: artifact(
        "2L 2C",
        power((Turn(), PayAny(1, kinds("CLG"))), StorePaid("own")),
        tags=(Tag.CREATURE,),
        collect=(Collect(amounts("C")),),
    ),
    Card.NIGHTINGALE: artifact("L C", tags=(Tag.CREATURE,), points=1),
    Card.PHILOSOPHERS_STONE: artifact(
        "2E 2L 2C 2D", power((Turn(), PayAny(2), PaySame()), GainX(GOLD)), points=1
    ),
    Card.PRISM: artifact("", power((Turn(), PayAny(1)), GainAny(2)), power((Turn(), PaySame()), ConvertX())),
    Card.RING_OF_MIDAS: artifact(
        "L G", power((Pay(amounts("2L")),), Store(amounts("G"))), power(TURN, Store(amounts("G"))), points=1
    ),
    Card.SACRIFICIAL_DAGGER: artifact(
        "D G",
        power((Turn(), Pay(amounts("L"))), Store(amounts("3D"))),
        power((DestroySelf(), DiscardCard()), GainValue()),
    ),
    Card.SEA_SERPENT: artifact(
        "3L 6C", power(TURN, LifeLoss(2, DestroyOwn("artifact"))), tags=(Tag.DRAGON, Tag.CREATURE), points=1
    ),
    Card.TREANT: artifact(
        "2E 3L",
        power(TURN, GainByRival(Essence.DEATH, Essence.ELAN)),
        tags=(Tag.CREATURE,),
        collect=(Collect(amounts("2L")),),
    ),
    Card.TREE_OF_LIFE: artifact(
        "L 2*",
        power(TURN, Gain(amounts("3L")), RivalsGain(amounts("L"))),
        power((Pay(amounts("L")),), IgnoreLoss(), when="loss"),
    ),
    Card.VAULT: artifact("G *", power(TURN, Store(amounts("G"))), collect=(Interest(GOLD, 2),)),
    Card.WATER_DRAGON: artifact(
        "6C", power(TURN, LifeLoss(2, Pay(amounts("E")))), tags=(Tag.DRAGON,), points=1
    ),
    Card.WIND_DRAGON: artifact(
        "4C 4*", power(TURN, LifeLoss(2, DiscardCard())), tags=(Tag.DRAGON,), points=1
    ),
    Card.WINDUP_MAN: artifact("E L C G", power((Turn(), PayAny(1)), StorePaid("self")), collect=(Grow(2),)),
}
