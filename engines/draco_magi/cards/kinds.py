"""The kinds of dragons, the groups that scrolls speak of, and the three values of a dragon."""

from enum import Enum, IntEnum


class Dragon(IntEnum):
    """The sixteen kinds of dragons, in the order of their ids; copies of a kind are all alike."""

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
    """What a scroll may speak of; a dragon that is in neither group is special."""

    CHROMATIC = "chromatic"
    METALLIC = "metallic"


class Stat(Enum):
    """The three values of a dragon."""

    __hash__ = object.__hash__  # that of Enum is slow, and every member is one of a kind

    MELEE = "melee"
    RANGED = "ranged"
    SHIELD = "shield"
