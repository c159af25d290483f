"""The dragons as data: two equal decks of 32. Values and abilities are RECONSTRUCTED."""

from collections.abc import Iterable

from msgspec import Struct

from engines.draco_magi.ops import (
    WHEN_PLACED,
    AddAdvanced,
    Auto,
    BanFlight,
    Dragon,
    DrawDragon,
    Flip,
    Freeze,
    Group,
    Groups,
    Immune,
    Move,
    Op,
    Ops,
    Pierce,
    Reach,
    Recall,
    RedrawIfZero,
    Volley,
    find,
)


class DragonCard(Struct, frozen=True):
    """A row of the list of dragons: how many there are in a deck, the three values, and what it can do.

    `groups` are those that scrolls speak of, `placed` is the ability it may use when it was placed.
    """

    copies: int
    melee: int
    ranged: int
    shield: int
    ops: Ops
    groups: tuple[Group, ...] = ()
    placed: Op | None = None


def _dragon(group: Group | None, copies: int, melee: int, ranged: int, shield: int, *ops: Op) -> DragonCard:
    several = find(ops, Groups)
    groups: tuple[Group, ...] = several.groups if several else (group,) if group else ()
    placed = next((op for op in ops if isinstance(op, WHEN_PLACED)), None)
    return DragonCard(copies, melee, ranged, shield, ops, groups, placed)


_C, _M = Group.CHROMATIC, Group.METALLIC

DRAGONS: dict[Dragon, DragonCard] = {
    #                      group copies melee ranged shield
    Dragon.RED: _dragon(_C, 3, 1, 4, 2, RedrawIfZero()),
    Dragon.GREEN: _dragon(_C, 3, 2, 3, 2, Pierce(1)),
    Dragon.BLACK: _dragon(_C, 3, 2, 0, 3, Move("opponent", "out")),
    Dragon.PURPLE: _dragon(_C, 3, 2, 2, 3, Move("self", "in")),
    Dragon.GOLD: _dragon(_M, 3, 2, 2, 3, Auto("hit", 1)),
    Dragon.SILVER: _dragon(_M, 3, 2, 3, 3, Auto("shield", 1)),
    Dragon.BRASS: _dragon(_M, 3, 2, 0, 3, Flip()),
    Dragon.BRONZE: _dragon(_M, 3, 3, 0, 2, DrawDragon(1)),
    Dragon.BATTLE: _dragon(None, 1, 4, 0, 4, AddAdvanced(1)),
    Dragon.POLAR: _dragon(None, 1, 1, 0, 3, Freeze()),
    Dragon.UNDEAD: _dragon(None, 1, 2, 2, 2, Recall()),
    Dragon.RAINBOW: _dragon(None, 1, 2, 3, 3, Groups((_C, _M))),
    Dragon.BLUE: _dragon(None, 1, 1, 3, 2, Reach()),
    Dragon.LAVA: _dragon(None, 1, 1, 3, 3, Volley()),
    Dragon.CLOCKWORK: _dragon(None, 1, 2, 0, 1, Immune()),
    Dragon.BLOODHORN: _dragon(None, 1, 3, 0, 2, BanFlight()),
}

ADDITIONAL: tuple[Dragon, ...] = tuple([one for one in Dragon if DRAGONS[one].copies == 1])
"""The kinds that the asymmetrical variant chooses from (R59)."""

BASE: tuple[Dragon, ...] = tuple(
    [one for one in Dragon for _ in range(DRAGONS[one].copies) if one not in ADDITIONAL]
)
"""The cards that are in every dragon deck."""


def dragon_deck(extras: Iterable[Dragon] = ADDITIONAL) -> tuple[Dragon, ...]:
    """The cards of a dragon deck with these additional kinds, one of each, in order."""
    return tuple(sorted((*BASE, *extras)))
