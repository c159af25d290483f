"""Which spells can be cast, and why the others cannot (R22).

Each `why_not_*` gives the reason why something cannot be done now, or None when it can.
"""

from engines.kernel.text import Text, text
from engines.magestik.cards import Spell, Staff
from engines.magestik.payment import why_not_pay
from engines.magestik.pending_spell import MirroredSpell, mirrored_spells
from engines.magestik.state import Table

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


def why_not_cast(table: Table, seat: int, spell: Spell) -> Text | None:
    """For a spell of the staff in play."""
    if spell.kind != "recruit" and (reason := why_no_target(table, seat, spell)):
        return reason
    return why_not_pay(spell.cost, table.players[seat].energy.counts)


def why_not_mirror(table: Table, seat: int, copy: MirroredSpell) -> Text | None:
    """For a spell of another staff, cast by mirror."""
    return why_no_target(table, seat, copy.spell) or why_not_pay(copy.cost, table.players[seat].energy.counts)


def why_not_curse(table: Table, seat: int, staff: Staff) -> Text | None:
    """For a staff to be cursed (E6): nothing here depends on what others hold."""
    if staff in table.players[seat].staffs.cards:
        return OWN
    if staff in table.face_up:
        return FACE_UP
    return CURSED_ALREADY if staff in table.cursed else None


def why_no_target(table: Table, seat: int, spell: Spell) -> Text | None:
    """None, or what on the table is missing for a spell, whatever it costs."""
    match spell.kind:
        case "recruit":
            return None
        case "draw":
            return None if table.deck.total else EMPTY_DECK
        case "curse":
            free = any(why_not_curse(table, seat, staff) is None for staff in Staff)
            return None if free else NO_CURSE
        case "steal_gem":
            return None if any(any(other.gems.counts) for other in table.rivals(seat)) else NO_GEMS
        case "steal_energy":
            return None if any(any(other.energy.counts) for other in table.rivals(seat)) else NO_ENERGY
        case "steal_dragon" | "kill":
            return None if any(other.dragons for other in table.rivals(seat)) else NO_DRAGON
        case "mirror":
            found = mirrored_spells(table)
            if not found:
                return NOTHING_TO_COPY
            free = any(why_not_mirror(table, seat, copy) is None for copy in found)
            return None if free else NO_COPY
