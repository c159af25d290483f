"""Spells that are being cast, and the spells that the mirror can copy (R22)."""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from engines.magestik.cards import STAFFS, UNCOPYABLE_SPELLS, Cost, Spell, Staff, list_staffs
from engines.magestik.state import Table

MIRROR = STAFFS[Staff.SIMULACRA].spell("mirror")


class Casting(Struct, frozen=True, gc=False):
    """A spell that is being cast.

    `staff` is the staff that the spell is printed on, also if the spell is `copied` by the mirror.
    """

    seat: int
    staff: Staff
    spell: Spell
    copied: bool = False

    @property
    def cost(self) -> Cost:
        """The cost to pay, including the extra cost of mirroring."""
        return mirror_cost(self.spell) if self.copied else self.spell.cost


class MirroredSpell(NamedTuple):
    """A spell of a staff revealed earlier in the round, cast by mirror."""

    staff: Staff
    spell: Spell

    @property
    def cost(self) -> Cost:
        """The cost when cast by mirror."""
        return mirror_cost(self.spell)


@cache
def mirror_cost(spell: Spell) -> Cost:
    """The cost of a spell when it is cast by mirror."""
    return spell.cost.plus(MIRROR.cost)


def mirrored_spells(table: Table) -> list[MirroredSpell]:
    """The spells that the mirror can copy: those of all staffs called before it.

    These include cursed staffs and the caster's own other staff (E38, E40).
    """
    return [copy for staff in table.called[:-1] for copy in _spells_to_mirror(staff, table.edition)]


def _spells_to_mirror(staff: Staff, edition: int) -> tuple[MirroredSpell, ...]:
    """The spells of a staff that the mirror may copy."""
    spells = list_staffs(edition)[staff].spells
    return tuple([MirroredSpell(staff, spell) for spell in spells if spell.name not in UNCOPYABLE_SPELLS])


def seats_to_rob(table: Table, seat: int, spell: Spell) -> list[int]:
    """The players from whom a spell can steal a gem or energy (E1, E4)."""
    players, takes_gem = table.players, spell.kind == "steal_gem"
    return [
        rival
        for rival in table.others(seat)
        if (players[rival].gems if takes_gem else players[rival].energy).total
    ]
