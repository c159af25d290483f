"""The primitives: the whole vocabulary in which dragons, battle cards and lands are written.

A row of the tables lists the primitives it is made of. Those of `USED` do something when a player chooses to
use them: `effects/performers.py` has a performer for each. Those of `PASSIVE` are read by whatever they
concern: values and bans (`effects/values.py`), ranged attacks, placements.
"""

from collections.abc import Iterable
from typing import Literal, TypeVar

from engines.draco_magi.cards.kinds import Dragon, Group, Stat
from engines.kernel.contract.primitives import Primitive

Primitives = tuple[Primitive, ...]

# Used by a player's choice


class FlipBattlefield(Primitive, frozen=True):
    """Turns the battlefield here to its other side (R27)."""


class MoveDragon(Primitive, frozen=True):
    """The topmost dragon of an owner goes on top of the same owner's stack at another battlefield.

    `out`: from here to another battlefield, `in`: from another battlefield to here.
    """

    owner: Literal["self", "opponent"]
    direction: Literal["out", "in"]


class RecallDragon(Primitive, frozen=True):
    """A dragon returns from the player's discard pile to their hand."""


class DrawDragons(Primitive, frozen=True):
    """Draws from the player's dragon deck."""

    count: int


class AddAdvancedCards(Primitive, frozen=True):
    """The top advanced cards go face up to the player's battle discard pile."""

    count: int


class DrawBattleCards(Primitive, frozen=True):
    """Draws into the player's melee hand."""

    count: int


# Passive: of dragons


class FreezeBattlefield(Primitive, frozen=True):
    """May cover the battlefield when it is placed (R29)."""


class AutomaticSuccess(Primitive, frozen=True):
    """Successes without drawing: hits when it attacks at range, shields when it is the target."""

    kind: Literal["hit", "shield"]
    count: int


class PierceShields(Primitive, frozen=True):
    """Its ranged attack ignores this many of the target's shields."""

    count: int


class RedrawIfNoHit(Primitive, frozen=True):
    """Once in a ranged attack: a reveal without any hit is set aside and made again."""


class ReachAnyBattlefield(Primitive, frozen=True):
    """Its ranged attack may go to any of the three battlefields."""


class SecondRangedAttack(Primitive, frozen=True):
    """A ranged attack that removed its target may be followed by one with a card fewer."""


class ImmuneToRanged(Primitive, frozen=True):
    """No ranged attack can target it while it is topmost."""


class InGroups(Primitive, frozen=True):
    """It belongs to these groups."""

    groups: tuple[Group, ...]


# Passive: of dragons and scrolls


class ForbidFlight(Primitive, frozen=True):
    """Flight does not defend here: for nobody on a scroll, for the opponent on a dragon."""


# Passive: of scrolls


class ModifyStat(Primitive, frozen=True):
    """Changes a value of the dragons of a group at this battlefield, or of all."""

    stat: Stat
    change: int
    group: Group | None = None


class ForbidDragon(Primitive, frozen=True):
    """Dragons of this kind cannot be placed at or moved to this battlefield."""

    kind: Dragon


# Passive: of battle cards


class UnblockableByFlight(Primitive, frozen=True):
    """Flight does not block this attack."""


WHEN_PLACED = (FlipBattlefield, MoveDragon, RecallDragon, DrawDragons, AddAdvancedCards)
"""What a dragon may be used for after it was placed, or moved there by a battle card (R19, R48)."""

USED: tuple[type[Primitive], ...] = (*WHEN_PLACED, DrawBattleCards)
"""What a choice uses: by a dragon, or by a battle card instead of attacking (R47)."""

PASSIVE: tuple[type[Primitive], ...] = (
    *(FreezeBattlefield, AutomaticSuccess, PierceShields, RedrawIfNoHit, ReachAnyBattlefield),
    *(SecondRangedAttack, ImmuneToRanged, InGroups, ForbidFlight, ModifyStat, ForbidDragon),
    UnblockableByFlight,
)
"""What is read, not performed."""

P = TypeVar("P", bound=Primitive)


def find_primitive(primitives: Iterable[Primitive], kind: type[P]) -> P | None:
    """The first primitive of a kind, or None."""
    for primitive in primitives:
        if isinstance(primitive, kind):
            return primitive
    return None
