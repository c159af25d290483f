"""The kinds of dragons, their groups, and their three values."""

from enum import Enum, IntEnum


class Dragon(IntEnum):
    """The sixteen kinds of dragons, alphabetically; all copies of a kind are alike."""

    BATTLE = 1
    BLACK = 2
    BLOODHORN = 3
    BLUE = 4
    BRASS = 5
    BRONZE = 6
    CLOCKWORK = 7
    GOLD = 8
    GREEN = 9
    LAVA = 10
    POLAR = 11
    PURPLE = 12
    RAINBOW = 13
    RED = 14
    SILVER = 15
    UNDEAD = 16


class Group(Enum):
    """The groups (families) that scrolls refer to; a dragon in neither group is special."""

    CHROMATIC = "chromatic"
    METALLIC = "metallic"


class Stat(Enum):
    """The three values of a dragon."""

    __hash__ = object.__hash__  # faster than Enum's, and valid because members are singletons

    MELEE = "melee"
    RANGED = "ranged"
    SHIELD = "shield"
