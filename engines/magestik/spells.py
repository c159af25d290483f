"""Which spells can be cast and why the others cannot (R22)."""

from typing import NamedTuple

from msgspec import Struct

from engines.kernel.text import Text, text
from engines.magestik.cards import NEVER_COPIED, STAFFS, Amounts, Cost, Gem, Spell, Staff
from engines.magestik.payment import unpayable
from engines.magestik.state import Table


class Casting(Struct, frozen=True):
    """A spell on its way, filled in detail by detail; `staff` is where it is written, even if `copied`."""

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
        return STAFFS[self.staff].spell(self.name)

    @property
    def cost(self) -> Cost:
        """What must be paid, the price of copying included."""
        return copy_cost(self.spell) if self.copied else self.spell.cost


class Copy(NamedTuple):
    """A spell of a staff revealed earlier in the round."""

    staff: Staff
    spell: Spell

    @property
    def cost(self) -> Cost:
        """What it costs by mirror."""
        return copy_cost(self.spell)


_MIRROR = STAFFS[Staff.SIMULACRA].spell("mirror")

EMPTY_DECK = text("why.deck")
NO_GEMS = text("why.gems")
NO_ENERGY = text("why.energy")
NO_DRAGON = text("why.dragon")
NO_CURSE = text("why.curse")
NOTHING_TO_COPY = text("why.copy")
NO_COPY = text("why.copies")
OWN = text("why.own")
FACE_UP = text("why.face_up")
CURSED_ALREADY = text("why.cursed")


def copy_cost(spell: Spell) -> Cost:
    """The cost of a spell that is cast by mirror."""
    return spell.cost.plus(_MIRROR.cost)


def copies(table: Table) -> list[Copy]:
    """What the mirror could copy: spells of all staffs called before, cursed or one's own too (E38, E40)."""
    return [
        Copy(staff, spell)
        for staff in table.called[:-1]
        for spell in STAFFS[staff].spells
        if spell.name not in NEVER_COPIED
    ]


def curse_blocked(table: Table, seat: int, staff: Staff) -> Text | None:
    """None, or why a staff cannot be cursed (E6): nothing here depends on what others hold."""
    if staff in table.players[seat].staffs.cards:
        return OWN
    if staff in table.face_up:
        return FACE_UP
    return CURSED_ALREADY if staff in table.cursed else None


def obstacle(table: Table, seat: int, spell: Spell) -> Text | None:
    """None, or what on the table is missing for a spell, whatever it costs."""
    match spell.kind:
        case "recruit":
            return None
        case "draw":
            return None if table.deck.total else EMPTY_DECK
        case "curse":
            free = any(curse_blocked(table, seat, staff) is None for staff in Staff)
            return None if free else NO_CURSE
        case "steal_gem":
            return None if any(other.gems.total for other in table.rivals(seat)) else NO_GEMS
        case "steal_energy":
            return None if any(other.energy.total for other in table.rivals(seat)) else NO_ENERGY
        case "steal_dragon" | "kill":
            return None if any(other.dragons for other in table.rivals(seat)) else NO_DRAGON
        case "mirror":
            found = copies(table)
            if not found:
                return NOTHING_TO_COPY
            free = any(copy_blocked(table, seat, copy) is None for copy in found)
            return None if free else NO_COPY


def blocked(table: Table, seat: int, spell: Spell) -> Text | None:
    """None, or why a spell of the staff in play cannot be cast now."""
    return obstacle(table, seat, spell) or unpayable(spell.cost, table.players[seat].energy.counts)


def copy_blocked(table: Table, seat: int, copy: Copy) -> Text | None:
    """None, or why a spell cannot be cast by mirror now."""
    return obstacle(table, seat, copy.spell) or unpayable(copy.cost, table.players[seat].energy.counts)
