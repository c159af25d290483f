"""Checks whether a spell can be cast (R22). Each returns the reason why not, or None if it can."""

from collections.abc import Callable

from engines.kernel.words.text import Text, text
from engines.magestik.cards import STAFFS, Kind, Spell, Staff
from engines.magestik.rules.spells.payment import why_not_pay
from engines.magestik.rules.spells.pending_spell import MirroredSpell, mirrored_spells
from engines.magestik.state import Table

EMPTY_DECK = text("why.deck")
NO_GEMS = text("why.gems")
NO_ENERGY = text("why.energy")
NO_DRAGON = text("why.dragon")
NO_CURSE = text("why.curse")
NOTHING_TO_COPY = text("why.copy")
NO_COPY_TARGET = text("why.copies")
NO_AFFORDABLE_COPY = text("why.copies.cost")
OWN_STAFF = text("why.own")
FACE_UP_STAFF = text("why.face_up")
ALREADY_CURSED = text("why.cursed")


def why_not_cast(table: Table, seat: int, spell: Spell) -> Text | None:
    """The reason why a spell of the staff in play cannot be cast, or None."""
    return why_no_target(table, seat, spell) or why_not_pay(spell.cost, table.players[seat].energy.counts)


def why_not_mirror(table: Table, seat: int, copy: MirroredSpell) -> Text | None:
    """The reason why a spell of another staff cannot be cast by mirror, or None."""
    return why_no_target(table, seat, copy.spell) or why_not_pay(copy.cost, table.players[seat].energy.counts)


def why_not_curse(table: Table, seat: int, staff: Staff) -> Text | None:
    """The reason why a staff cannot be cursed, or None (E6). Never depends on staffs that others hold."""
    if staff in table.players[seat].staffs.cards:
        return OWN_STAFF
    if staff in table.face_up:
        return FACE_UP_STAFF
    return ALREADY_CURSED if staff in table.cursed else None


def why_no_target(table: Table, seat: int, spell: Spell) -> Text | None:
    """The reason why a spell has no target on the table, whatever its cost, or None."""
    check = TARGET_CHECKS.get(spell.kind)
    return None if check is None else check(table, seat)


def _why_no_gem_to_draw(table: Table, seat: int) -> Text | None:
    return None if any(table.deck.counts) else EMPTY_DECK


def _why_nothing_to_curse(table: Table, seat: int) -> Text | None:
    for staff in STAFFS:
        if why_not_curse(table, seat, staff) is None:
            return None
    return NO_CURSE


def _why_no_gem_to_steal(table: Table, seat: int) -> Text | None:
    for other in table.rivals(seat):
        if any(other.gems.counts):
            return None
    return NO_GEMS


def _why_no_energy_to_steal(table: Table, seat: int) -> Text | None:
    for other in table.rivals(seat):
        if any(other.energy.counts):
            return None
    return NO_ENERGY


def _why_no_dragon(table: Table, seat: int) -> Text | None:
    for other in table.rivals(seat):
        if other.dragons:
            return None
    return NO_DRAGON


def _why_nothing_to_copy(table: Table, seat: int) -> Text | None:
    copies = mirrored_spells(table)
    for copy in copies:
        if why_not_mirror(table, seat, copy) is None:
            return None
    if not copies:
        return NOTHING_TO_COPY
    has_target = any(why_no_target(table, seat, copy.spell) is None for copy in copies)
    return NO_AFFORDABLE_COPY if has_target else NO_COPY_TARGET


TARGET_CHECKS: dict[Kind, Callable[[Table, int], Text | None]] = {
    "draw": _why_no_gem_to_draw,
    "curse": _why_nothing_to_curse,
    "steal_gem": _why_no_gem_to_steal,
    "steal_energy": _why_no_energy_to_steal,
    "steal_dragon": _why_no_dragon,
    "kill": _why_no_dragon,
    "mirror": _why_nothing_to_copy,
}
"""The target check of each kind of spell. A recruit needs no target."""
