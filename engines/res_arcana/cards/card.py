"""The type of a component's row, and the list of all 78 components.

The rows are in `artifacts.py`, `mages.py`, `items.py`, `monuments.py` and `places.py`.
"""

from enum import Enum, IntEnum
from typing import Literal, NewType, TypedDict, Unpack

from msgspec import Struct

from engines.kernel.contract.primitives import Primitive
from engines.res_arcana.cards.essences import Cost, Essence
from engines.res_arcana.cards.primitives import Discount, IgnoreLoss, Primitives, Turn


class Card(IntEnum):
    """Every component of the game. There is one of each, so a member identifies the physical card."""

    ATHANOR = 1
    BONE_DRAGON = 2
    CELESTIAL_HORSE = 3
    CHALICE_OF_FIRE = 4
    CHALICE_OF_LIFE = 5
    CORRUPT_ALTAR = 6
    CRYPT = 7
    CURSED_SKULL = 8
    DANCING_SWORD = 9
    DRAGON_BRIDLE = 10
    DRAGON_EGG = 11
    DRAGON_TEETH = 12
    DWARVEN_PICKAXE = 13
    EARTH_DRAGON = 14
    ELEMENTAL_SPRING = 15
    ELVISH_BOW = 16
    FIERY_WHIP = 17
    FIRE_DRAGON = 18
    FLAMING_PIT = 19
    FOUNTAIN_OF_YOUTH = 20
    GUARD_DOG = 21
    HAND_OF_GLORY = 22
    HAWK = 23
    HORN_OF_PLENTY = 24
    HYPNOTIC_BASIN = 25
    JEWELED_STATUETTE = 26
    MAGICAL_SHARD = 27
    MERMAID = 28
    NIGHTINGALE = 29
    PHILOSOPHERS_STONE = 30
    PRISM = 31
    RING_OF_MIDAS = 32
    SACRIFICIAL_DAGGER = 33
    SEA_SERPENT = 34
    TREANT = 35
    TREE_OF_LIFE = 36
    VAULT = 37
    WATER_DRAGON = 38
    WIND_DRAGON = 39
    WINDUP_MAN = 40
    ALCHEMIST = 41
    ARTIFICER = 42
    DRUID = 43
    DUELIST = 44
    HEALER = 45
    NECROMANCER = 46
    SCHOLAR = 47
    SEER = 48
    TRANSMUTER = 49
    WITCH = 50
    ALCHEMY = 51
    CALM_ELAN = 52
    DEATH_LIFE = 53
    DIVINATION = 54
    PROTECTION = 55
    REANIMATE = 56
    RESEARCH = 57
    TRANSMUTATION = 58
    COLOSSUS = 59
    GOLDEN_STATUE = 60
    GREAT_PYRAMID = 61
    HANGING_GARDENS = 62
    LIBRARY = 63
    MAUSOLEUM = 64
    OBELISK = 65
    ORACLE = 66
    SOLOMONS_MINE = 67
    TEMPLE = 68
    SACRED_GROVE = 69
    ALCHEMISTS_TOWER = 70
    CATACOMBS_OF_THE_DEAD = 71
    SACRIFICIAL_PIT = 72
    CURSED_FORGE = 73
    DWARVEN_MINES = 74
    CORAL_CASTLE = 75
    SUNKEN_REEF = 76
    DRAGONS_LAIR = 77
    SORCERERS_BESTIARY = 78


Artifact = NewType("Artifact", Card)
"""A card of an artifact deck. Separate types keep hidden cards of different sorts apart: a face-down artifact
cannot be a mage."""

Mage = NewType("Mage", Card)
Monument = NewType("Monument", Card)


class Kind(Enum):
    """The five kinds of components (R12)."""

    ARTIFACT = "artifact"
    MAGE = "mage"
    ITEM = "item"
    MONUMENT = "monument"
    PLACE = "place"


class Tag(Enum):
    """A subtype of an artifact (R13)."""

    DRAGON = "dragon"
    CREATURE = "creature"


When = Literal["action", "loss", "dragon_loss", "check", "claim"]
"""The moment a power can be used: as an action, when its owner would lose Life, only when a dragon causes the
loss, at a victory check, or when its component is claimed."""


class Power(Struct, frozen=True, gc=False):
    """A power: its cost and its effects. With `usable_turned`, its component may be turned (R16)."""

    cost: Primitives
    effects: Primitives
    when: When = "action"
    usable_turned: bool = False


class Row(Struct, frozen=True, gc=False, kw_only=True):
    """A component as data.

    It is worth `points`, plus 1 for each essence of kind `counts` stored on it, plus the `per_tag` points for
    each artifact with that tag that its owner has in play.
    """

    kind: Kind
    cost: Cost
    powers: tuple[Power, ...]
    tags: tuple[Tag, ...] = ()
    points: int = 0
    counts: Essence | None = None
    per_tag: tuple[tuple[Tag, int], ...] = ()
    discount: Discount | None = None
    collect: Primitives = ()


class OptionalFields(TypedDict, total=False):
    """The optional fields of a row, as keyword arguments of `row`."""

    tags: tuple[Tag, ...]
    points: int
    counts: Essence
    per_tag: tuple[tuple[Tag, int], ...]
    discount: Discount
    collect: Primitives


def row(kind: Kind, cost: str, *powers: Power, **fields: Unpack[OptionalFields]) -> Row:
    """Create a row from a cost in letters, such as "2D 3*" (see `Cost.of`)."""
    return Row(kind=kind, cost=Cost.of(cost), powers=powers, **fields)


def power(cost: Primitives, *effects: Primitive, when: When = "action", usable_turned: bool = False) -> Power:
    """Create a power: its cost as a tuple, its effects as positional arguments."""
    return Power(cost, effects, when, usable_turned)


TURN: Primitives = (Turn(),)
"""The cost of powers that only turn their component."""

SHIELD = power(TURN, IgnoreLoss(), when="loss")
"""The power shared by many components: turn this to ignore a loss of Life."""
