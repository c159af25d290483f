"""A spell on its way: what is known of it so far, and what the mirror makes of the spell it copies (R22)."""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from engines.magestik.cards import NEVER_COPIED, STAFFS, Amounts, Cost, Gem, Spell, Staff
from engines.magestik.state import Table

MIRROR = STAFFS[Staff.SIMULACRA].spell("mirror")


class Casting(Struct, frozen=True, gc=False):
    """A spell that is being cast, filled in step by step; `staff` is where it stands, even if `copied`."""

    seat: int
    staff: Staff
    name: str
    copied: bool = False
    target: int | None = None
    dragon: int | None = None
    gem: Gem | None = None
    energy: Amounts = ()
    cursed: Staff | None = None
    paid: Amounts = ()

    @property
    def spell(self) -> Spell:
        """The spell's row in the table."""
        return _spell(self.staff, self.name)

    @property
    def cost(self) -> Cost:
        """What must be paid, the price of copying included."""
        return mirror_cost(self.spell) if self.copied else self.spell.cost


@cache
def _spell(staff: Staff, name: str) -> Spell:
    return STAFFS[staff].spell(name)


class MirroredSpell(NamedTuple):
    """A spell of a staff revealed earlier in the round, as the mirror would cast it."""

    staff: Staff
    spell: Spell

    @property
    def cost(self) -> Cost:
        """What it costs by mirror."""
        return mirror_cost(self.spell)


@cache
def mirror_cost(spell: Spell) -> Cost:
    """The cost of a spell that is cast by mirror."""
    return spell.cost.plus(MIRROR.cost)


def mirrored_spells(table: Table) -> list[MirroredSpell]:
    """What the mirror could copy: spells of all staffs called before, cursed or one's own too (E38, E40)."""
    return [copy for staff in table.called[:-1] for copy in _spells_to_mirror(staff)]


@cache
def _spells_to_mirror(staff: Staff) -> tuple[MirroredSpell, ...]:
    """The spells of a staff that the mirror may copy."""
    spells = STAFFS[staff].spells
    return tuple([MirroredSpell(staff, spell) for spell in spells if spell.name not in NEVER_COPIED])
