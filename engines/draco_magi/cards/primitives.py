"""The primitives, the complete vocabulary that dragons, battle cards and scrolls are written in.

Each row of the card tables lists its primitives. Players choose to use those in `ACTIVE`:
`effects/performers.py` has a performer for each. The rules look up those in `PASSIVE` where they matter:
values and bans (`effects/values.py`), ranged attacks, placements.
"""

from collections.abc import Iterable
from typing import Literal, TypeVar

from engines.draco_magi.cards.kinds import Dragon, Group, Stat
from engines.kernel.contract.primitives import Primitive

Primitives = tuple[Primitive, ...]

# Used by choice


class FlipBattlefield(Primitive, frozen=True):
    """Turns the battlefield here to its other side (R27)."""


class MoveDragon(Primitive, frozen=True):
    """Moves an owner's topmost dragon on top of their stack at another battlefield.

    `out`: from here to another battlefield, `in`: from another battlefield to here.
    """

    owner: Literal["self", "opponent"]
    direction: Literal["out", "in"]


class RecallDragon(Primitive, frozen=True):
    """Returns a dragon from the player's discard pile to their hand."""


class DrawDragons(Primitive, frozen=True):
    """Draws dragons from the player's deck into their hand."""

    count: int


class AddAdvancedCards(Primitive, frozen=True):
    """Puts the top advanced cards face up on the player's battle discard pile."""

    count: int


class DrawBattleCards(Primitive, frozen=True):
    """Draws battle cards into the player's melee hand."""

    count: int


# Passive, on dragons


class FreezeBattlefield(Primitive, frozen=True):
    """The dragon may cover and so freeze the battlefield when it is placed (R29)."""


class AutomaticSuccess(Primitive, frozen=True):
    """Automatic successes: hits for an attacker at range, shields for the target of a ranged attack."""

    kind: Literal["hit", "shield"]
    count: int


class PierceShields(Primitive, frozen=True):
    """The dragon's ranged attack ignores `count` of the target's shields."""

    count: int


class RedrawIfNoHit(Primitive, frozen=True):
    """A ranged attack that reveals no hits reveals an equal number of new cards, once."""


class ReachAnyBattlefield(Primitive, frozen=True):
    """The dragon's ranged attack may target any of the three battlefields."""


class SecondRangedAttack(Primitive, frozen=True):
    """A ranged attack that removed its target may be followed by a second one with one card fewer."""


class ImmuneToRanged(Primitive, frozen=True):
    """Ranged attacks can't target the dragon, nor the one beneath it (R21)."""


class InGroups(Primitive, frozen=True):
    """The dragon belongs to all of these groups."""

    groups: tuple[Group, ...]


# Passive, on dragons and scrolls


class ForbidFlight(Primitive, frozen=True):
    """Flight can't block at this battlefield: for both players on a scroll, for the opponent on a dragon."""


# Passive, on scrolls


class ModifyStat(Primitive, frozen=True):
    """Changes a value of all dragons at this battlefield, or of those in `group`."""

    stat: Stat
    change: int
    group: Group | None = None


class ForbidDragon(Primitive, frozen=True):
    """Dragons of this kind can't be placed at this battlefield or moved to it (R16)."""

    kind: Dragon


# Passive, on battle cards


class UnblockableByFlight(Primitive, frozen=True):
    """Flight can't block this attack."""


DRAGON_ABILITIES = (FlipBattlefield, MoveDragon, RecallDragon, DrawDragons, AddAdvancedCards)
"""Abilities that a dragon may use after it was placed, or was moved by a battle card (R19, R48)."""

ACTIVE: tuple[type[Primitive], ...] = (*DRAGON_ABILITIES, DrawBattleCards)
"""Primitives that a player chooses to use: dragon abilities, and abilities of battle cards (R47)."""

PASSIVE: tuple[type[Primitive], ...] = (
    *(FreezeBattlefield, AutomaticSuccess, PierceShields, RedrawIfNoHit, ReachAnyBattlefield),
    *(SecondRangedAttack, ImmuneToRanged, InGroups, ForbidFlight, ModifyStat, ForbidDragon),
    UnblockableByFlight,
)
"""Primitives that the rules look up; they have no performer."""

P = TypeVar("P", bound=Primitive)


def find_primitive(primitives: Iterable[Primitive], kind: type[P]) -> P | None:
    """Return the first primitive of a type, or None."""
    for primitive in primitives:
        if isinstance(primitive, kind):
            return primitive
    return None
