"""What lasts: the values of dragons under the scroll of their field, bans, Flight (R16, R28, R40)."""

from functools import cache

from engines.draco_magi.battlefields import SCROLLS, Land
from engines.draco_magi.dragons import DRAGONS
from engines.draco_magi.ops import BanFlight, BanPlace, Dragon, Immune, Mod, Stat, find
from engines.draco_magi.state import Field, Table


@cache
def value(dragon: Dragon, stat: Stat, land: Land) -> int:
    """A dragon's melee, ranged or shield at a land: never below 0, and no ranged out of nothing (R28)."""
    card = DRAGONS[dragon]
    printed = {Stat.MELEE: card.melee, Stat.RANGED: card.ranged, Stat.SHIELD: card.shield}[stat]
    if stat is Stat.RANGED and not printed:
        return 0
    for op in SCROLLS[land]:
        if isinstance(op, Mod) and op.stat is stat and (op.match is None or op.match in card.groups):
            printed += op.n
    return max(0, printed)


def melee_value(field: Field, seat: int) -> int:
    """How many battle cards a player's stack at a field draws (R34)."""
    return sum([value(dragon, Stat.MELEE, field.side.land) for dragon in field.stacks[seat]])


@cache
def forbids(land: Land, dragon: Dragon) -> bool:
    """Whether a scroll bars a kind from being placed or moved there (R16)."""
    return any(isinstance(op, BanPlace) and op.kind is dragon for op in SCROLLS[land])


@cache
def immune(dragon: Dragon) -> bool:
    """Whether no ranged attack can aim at it (R21)."""
    return find(DRAGONS[dragon].ops, Immune) is not None


def flight_banned(field: Field, seat: int) -> bool:
    """Whether a defender's Flight is of no use at a field: by its scroll, or by a dragon of the opponent."""
    if find(field.side.scroll, BanFlight):
        return True
    return any(find(DRAGONS[dragon].ops, BanFlight) for dragon in field.stacks[1 - seat])


def unblockable(table: Table) -> bool:
    """Whether no Flight can meet the attack of the melee, judged now (E15)."""
    melee = table.fight
    return not melee.flyable or flight_banned(table.field(melee.field), melee.defender)
