"""The battlefields as data: 18 two-sided cards, most sides with a gem. Mostly RECONSTRUCTED."""

from enum import Enum, IntEnum

from msgspec import Struct

from engines.draco_magi.cards.kinds import Dragon, Group, Stat
from engines.draco_magi.cards.primitives import ForbidDragon, ForbidFlight, ModifyStat, Primitives


class Gem(Enum):
    """The colours of gems."""

    RED = "red"
    BLUE = "blue"
    PURPLE = "purple"


class Land(Enum):
    """The eleven lands."""

    __hash__ = object.__hash__  # faster than Enum's, and valid because members are singletons

    DESERT_SANDS = "desert_sands"
    DEEP_DUNGEON = "deep_dungeon"
    RUST_SWAMP = "rust_swamp"
    WILD_HILLS = "wild_hills"
    VOLCANO = "volcano"
    GLACIER = "glacier"
    STORM_PEAKS = "storm_peaks"
    ANCIENT_RUINS = "ancient_ruins"
    ELDER_FOREST = "elder_forest"
    CRYSTAL_CAVERN = "crystal_cavern"
    HALLOWED_TEMPLE = "hallowed_temple"


_C, _M = Group.CHROMATIC, Group.METALLIC

SCROLLS: dict[Land, Primitives] = {
    Land.DESERT_SANDS: (ForbidDragon(Dragon.CLOCKWORK),),
    Land.DEEP_DUNGEON: (ForbidFlight(),),
    Land.RUST_SWAMP: (ModifyStat(Stat.MELEE, -1, _M),),
    Land.WILD_HILLS: (ModifyStat(Stat.MELEE, 1, _C),),
    Land.VOLCANO: (ModifyStat(Stat.RANGED, 1, _C), ForbidDragon(Dragon.POLAR)),
    Land.GLACIER: (ModifyStat(Stat.SHIELD, 1, _M), ForbidDragon(Dragon.LAVA)),
    Land.STORM_PEAKS: (ModifyStat(Stat.RANGED, -1),),
    Land.ANCIENT_RUINS: (ModifyStat(Stat.MELEE, 1, _M),),
    Land.ELDER_FOREST: (ModifyStat(Stat.SHIELD, 1, _C),),
    Land.CRYSTAL_CAVERN: (ModifyStat(Stat.MELEE, -1, _C),),
    Land.HALLOWED_TEMPLE: (ModifyStat(Stat.RANGED, 1, _M), ForbidDragon(Dragon.UNDEAD)),
}
"""The scroll of each land. That Desert Sands bans Clockwork is published; the others are reconstructed."""


class Battlefield(IntEnum):
    """The battlefield cards, by their ids."""

    BF01 = 1
    BF02 = 2
    BF03 = 3
    BF04 = 4
    BF05 = 5
    BF06 = 6
    BF07 = 7
    BF08 = 8
    BF09 = 9
    BF10 = 10
    BF11 = 11
    BF12 = 12
    BF13 = 13
    BF14 = 14
    BF15 = 15
    BF16 = 16
    BF17 = 17
    BF18 = 18


Face = tuple[Land, Gem | None]

_RED, _BLUE, _PURPLE = Gem.RED, Gem.BLUE, Gem.PURPLE

FACES: dict[Battlefield, tuple[Face, Face]] = {
    Battlefield.BF01: ((Land.ANCIENT_RUINS, _PURPLE), (Land.GLACIER, _RED)),
    Battlefield.BF02: ((Land.DESERT_SANDS, _RED), (Land.ELDER_FOREST, _BLUE)),
    Battlefield.BF03: ((Land.STORM_PEAKS, _RED), (Land.ANCIENT_RUINS, None)),
    Battlefield.BF04: ((Land.VOLCANO, _BLUE), (Land.DEEP_DUNGEON, None)),
    Battlefield.BF05: ((Land.RUST_SWAMP, _RED), (Land.HALLOWED_TEMPLE, _BLUE)),
    Battlefield.BF06: ((Land.DEEP_DUNGEON, _BLUE), (Land.ELDER_FOREST, _PURPLE)),
    Battlefield.BF07: ((Land.STORM_PEAKS, _PURPLE), (Land.HALLOWED_TEMPLE, None)),
    Battlefield.BF08: ((Land.CRYSTAL_CAVERN, _BLUE), (Land.WILD_HILLS, None)),
    Battlefield.BF09: ((Land.VOLCANO, _RED), (Land.RUST_SWAMP, _PURPLE)),
    Battlefield.BF10: ((Land.ANCIENT_RUINS, _RED), (Land.RUST_SWAMP, _BLUE)),
    Battlefield.BF11: ((Land.ELDER_FOREST, _RED), (Land.VOLCANO, _PURPLE)),
    Battlefield.BF12: ((Land.CRYSTAL_CAVERN, _RED), (Land.DESERT_SANDS, None)),
    Battlefield.BF13: ((Land.WILD_HILLS, _BLUE), (Land.HALLOWED_TEMPLE, _PURPLE)),
    Battlefield.BF14: ((Land.GLACIER, _BLUE), (Land.WILD_HILLS, _PURPLE)),
    Battlefield.BF15: ((Land.DESERT_SANDS, _PURPLE), (Land.STORM_PEAKS, None)),
    Battlefield.BF16: ((Land.DEEP_DUNGEON, _RED), (Land.GLACIER, _PURPLE)),
    Battlefield.BF17: ((Land.STORM_PEAKS, _BLUE), (Land.CRYSTAL_CAVERN, _PURPLE)),
    Battlefield.BF18: ((Land.DESERT_SANDS, _BLUE), (Land.HALLOWED_TEMPLE, _RED)),
}
"""Both sides of every card: side a, then side b."""


class Side(Struct, frozen=True, gc=False, order=True):
    """A battlefield card with one side up: side a, or side b if `back` is set."""

    card: Battlefield
    back: bool = False

    @property
    def land(self) -> Land:
        """The land on the side that is up."""
        return FACES[self.card][self.back][0]

    @property
    def gem(self) -> Gem | None:
        """The gem on the side that is up, or None."""
        return FACES[self.card][self.back][1]

    @property
    def scroll(self) -> Primitives:
        """The primitives of the scroll on the side that is up."""
        return SCROLLS[self.land]

    @property
    def flipped(self) -> "Side":
        """The same card with its other side up."""
        return Side(self.card, not self.back)
