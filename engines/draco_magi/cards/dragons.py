"""The dragons as data: 16 kinds, 32 cards in a full deck.

Values and abilities are reconstructed, not copied from the published game.
"""

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from engines.draco_magi.cards.kinds import Dragon, Group
from engines.draco_magi.cards.primitives import (
    DRAGON_ABILITIES,
    AddAdvancedCards,
    AutomaticSuccess,
    DrawDragons,
    FlipBattlefield,
    ForbidFlight,
    FreezeBattlefield,
    ImmuneToRanged,
    InGroups,
    MoveDragon,
    PierceShields,
    Primitives,
    ReachAnyBattlefield,
    RecallDragon,
    RedrawIfNoHit,
    SecondRangedAttack,
    find_primitive,
)
from engines.kernel.contract.primitives import Primitive


class DragonRow(Struct, frozen=True, gc=False):
    """A kind of dragon: its copies in a deck, its three values, and its primitives.

    `groups` are those that scrolls refer to. `ability` is the one that may be used once it has been placed.
    """

    copies: int
    melee: int
    ranged: int
    shield: int
    primitives: Primitives
    groups: tuple[Group, ...] = ()
    ability: Primitive | None = None


def _dragon(
    group: Group | None, copies: int, melee: int, ranged: int, shield: int, *primitives: Primitive
) -> DragonRow:
    in_groups = find_primitive(primitives, InGroups)
    groups: tuple[Group, ...] = in_groups.groups if in_groups else (group,) if group else ()
    ability = next((primitive for primitive in primitives if isinstance(primitive, DRAGON_ABILITIES)), None)
    return DragonRow(copies, melee, ranged, shield, primitives, groups, ability)


_C, _M = Group.CHROMATIC, Group.METALLIC

DRAGONS: dict[Dragon, DragonRow] = {
    #                      group copies melee ranged shield
    Dragon.RED: _dragon(_C, 3, 1, 4, 2, RedrawIfNoHit()),
    Dragon.GREEN: _dragon(_C, 3, 2, 3, 2, PierceShields(1)),
    Dragon.BLACK: _dragon(_C, 3, 2, 0, 3, MoveDragon("opponent", "out")),
    Dragon.PURPLE: _dragon(_C, 3, 2, 2, 3, MoveDragon("self", "in")),
    Dragon.GOLD: _dragon(_M, 3, 2, 2, 3, AutomaticSuccess("hit", 1)),
    Dragon.SILVER: _dragon(_M, 3, 2, 3, 3, AutomaticSuccess("shield", 1)),
    Dragon.BRASS: _dragon(_M, 3, 2, 0, 3, FlipBattlefield()),
    Dragon.BRONZE: _dragon(_M, 3, 3, 0, 2, DrawDragons(1)),
    Dragon.BATTLE: _dragon(None, 1, 4, 0, 4, AddAdvancedCards(1)),
    Dragon.POLAR: _dragon(None, 1, 1, 0, 3, FreezeBattlefield()),
    Dragon.UNDEAD: _dragon(None, 1, 2, 2, 2, RecallDragon()),
    Dragon.RAINBOW: _dragon(None, 1, 2, 3, 3, InGroups((_C, _M))),
    Dragon.BLUE: _dragon(None, 1, 1, 3, 2, ReachAnyBattlefield()),
    Dragon.LAVA: _dragon(None, 1, 1, 3, 3, SecondRangedAttack()),
    Dragon.CLOCKWORK: _dragon(None, 1, 2, 0, 1, ImmuneToRanged()),
    Dragon.BLOODHORN: _dragon(None, 1, 3, 0, 2, ForbidFlight()),
}


@cache
def has_primitive(dragon: Dragon, kind: type[Primitive]) -> bool:
    """Whether a dragon has a primitive of this type."""
    return find_primitive(DRAGONS[dragon].primitives, kind) is not None


ADDITIONAL_KINDS: tuple[Dragon, ...] = tuple([kind for kind in Dragon if DRAGONS[kind].copies == 1])
"""The additional kinds, with one copy each, which the asymmetrical variant chooses from (R59)."""

BASE_CARDS: tuple[Dragon, ...] = tuple(
    [kind for kind in Dragon for _ in range(DRAGONS[kind].copies) if kind not in ADDITIONAL_KINDS]
)
"""The 24 cards of the base kinds, which are in every dragon deck (R59)."""


def build_dragon_deck(extras: Iterable[Dragon] = ADDITIONAL_KINDS) -> tuple[Dragon, ...]:
    """The sorted cards of a dragon deck with one dragon of each of these additional kinds."""
    return tuple(sorted((*BASE_CARDS, *extras)))
