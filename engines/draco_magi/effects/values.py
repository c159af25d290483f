"""Continuous effects: values of dragons under a scroll, bans, and limits to Flight (R16, R28, R40)."""

from functools import cache

from engines.draco_magi.cards.battlefields import SCROLLS, Land
from engines.draco_magi.cards.dragons import DRAGONS, has_primitive
from engines.draco_magi.cards.kinds import Dragon, Stat
from engines.draco_magi.cards.primitives import (
    AutomaticSuccess,
    ForbidDragon,
    ForbidFlight,
    ImmuneToRanged,
    ModifyStat,
    PierceShields,
    find_primitive,
)
from engines.draco_magi.state import Field, Table


def printed_value(dragon: Dragon, stat: Stat) -> int:
    """One of the printed values of a dragon."""
    row = DRAGONS[dragon]
    return {Stat.MELEE: row.melee, Stat.RANGED: row.ranged, Stat.SHIELD: row.shield}[stat]


@cache
def value_at(dragon: Dragon, stat: Stat, land: Land) -> int:
    """A dragon's value at a land: never below 0, and no ranged value for a dragon without one (R28)."""
    value = printed_value(dragon, stat)
    if stat is Stat.RANGED and not value:
        return 0
    groups = DRAGONS[dragon].groups
    for effect in SCROLLS[land]:
        if not isinstance(effect, ModifyStat) or effect.stat is not stat:
            continue
        if effect.group is None or effect.group in groups:
            value += effect.change
    return max(0, value)


def melee_value(field: Field, seat: int) -> int:
    """Sum of the melee values of a player's stack, the number of battle cards it lets them draw (R34)."""
    return sum([value_at(dragon, Stat.MELEE, field.side.land) for dragon in field.stacks[seat]])


@cache
def automatic_successes(dragon: Dragon, kind: str) -> int:
    """Automatic successes of a dragon: `hit` as an attacker at range, `shield` as the target."""
    success = find_primitive(DRAGONS[dragon].primitives, AutomaticSuccess)
    return success.count if success is not None and success.kind == kind else 0


@cache
def pierced_shields(dragon: Dragon) -> int:
    """Number of shields that a dragon's ranged attack ignores."""
    pierce = find_primitive(DRAGONS[dragon].primitives, PierceShields)
    return pierce.count if pierce is not None else 0


_FORBIDDEN_DRAGONS = {
    land: frozenset([effect.kind for effect in scroll if isinstance(effect, ForbidDragon)])
    for land, scroll in SCROLLS.items()
}


def forbidden_dragons(land: Land) -> frozenset[Dragon]:
    """The kinds that a land's scroll forbids to be placed or moved there (R16)."""
    return _FORBIDDEN_DRAGONS[land]


def is_immune(dragon: Dragon) -> bool:
    """Whether ranged attacks can't target a dragon (R21)."""
    return has_primitive(dragon, ImmuneToRanged)


def is_flight_forbidden(field: Field, seat: int) -> bool:
    """Whether a scroll or an opponent's dragon forbids a defender to use Flight at a battlefield."""
    if find_primitive(field.side.scroll, ForbidFlight):
        return True
    return any(has_primitive(dragon, ForbidFlight) for dragon in field.stacks[1 - seat])


def is_flight_useless(table: Table) -> bool:
    """Whether no Flight can block the attack of the current melee, in the current state (E15)."""
    melee = table.current_melee
    return not melee.flyable or is_flight_forbidden(table.field(melee.field), melee.defender)
