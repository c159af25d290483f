"""The primitives: the whole vocabulary in which dragons, battle cards and lands are written.

A row of the tables lists the primitives it is made of. `abilities.py` performs those that are used by a
choice, `values.py` reads those that last, `ranged.py` and `placing.py` those that belong to their own steps.
"""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Literal, TypeVar

from msgspec import Struct


class Dragon(IntEnum):
    """The sixteen kinds of dragons, in the order of their ids; a copy has no identity besides its kind."""

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

    MELEE = "melee"
    RANGED = "ranged"
    SHIELD = "shield"


class Op(Struct, frozen=True):
    """A primitive."""


Ops = tuple[Op, ...]


class Flip(Op, frozen=True):
    """Turns the field here to its other side (R27)."""


class Freeze(Op, frozen=True):
    """May cover the field when it is placed (R29)."""


class Move(Op, frozen=True):
    """The topmost dragon of an owner goes on top of the same owner's stack at another field.

    `out`: from here to another field, `in`: from another field to here.
    """

    owner: Literal["self", "opponent"]
    way: Literal["out", "in"]


class Recall(Op, frozen=True):
    """A dragon of the own discard pile returns to the hand."""


class DrawDragon(Op, frozen=True):
    """Draws from the own dragon deck."""

    n: int


class AddAdvanced(Op, frozen=True):
    """Top advanced cards go face up to the own battle discard pile."""

    n: int


class DrawBattle(Op, frozen=True):
    """Draws into the own melee hand."""

    n: int


class Auto(Op, frozen=True):
    """Successes without drawing: hits when it attacks at range, shields when it is the target."""

    kind: Literal["hit", "shield"]
    n: int


class Pierce(Op, frozen=True):
    """Ignores so many of the target's shield successes."""

    n: int


class RedrawIfZero(Op, frozen=True):
    """Once in a ranged attack: a reveal without any success is set aside and made again."""


class Reach(Op, frozen=True):
    """Its ranged attack may go to any of the three fields."""


class Volley(Op, frozen=True):
    """A ranged attack that removed its target may be followed by one with a card fewer."""


class Immune(Op, frozen=True):
    """No ranged attack can aim at it while it is topmost."""


class Groups(Op, frozen=True):
    """It belongs to these groups."""

    groups: tuple[Group, ...]


class BanFlight(Op, frozen=True):
    """Flight does not defend here: for nobody on a scroll, for the opponent on a dragon."""


class Mod(Op, frozen=True):
    """Changes a value of the dragons of a group at this field, or of all."""

    stat: Stat
    n: int
    match: Group | None = None


class BanPlace(Op, frozen=True):
    """Dragons of this kind cannot be placed at or moved to this field."""

    kind: Dragon


class Unflyable(Op, frozen=True):
    """Flight does not block this attack."""


WHEN_PLACED = (Flip, Move, Recall, DrawDragon, AddAdvanced)
"""What a dragon may be used for after it was placed, or moved there by a battle card (R19, R48)."""

O = TypeVar("O", bound=Op)  # noqa: E741  the kind of primitive that is looked for


def find(ops: Iterable[Op], kind: type[O]) -> O | None:
    """The first primitive of a kind, or None."""
    for op in ops:
        if isinstance(op, kind):
            return op
    return None
