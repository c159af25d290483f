"""What can never be true of a table: the laws of conservation, checked at every state by the tests."""

from engines.magestik.cards import COPIES, Gem, Staff
from engines.magestik.rules.draft import FACE_UP
from engines.magestik.state import Table

DRAFT_SIZES = {
    2: (8, 6, 4, 2),
    3: (5, 3, 2),
    4: (6, 4, 3, 2),
    5: (7, 5, 4, 3, 2),
    6: (8, 6, 5, 4, 3, 2),
    7: (9, 7, 6, 5, 4, 3, 2),
    8: (9, 7, 6, 5, 4, 3, 2, 2),
}
"""How many staffs each pick chooses from (R17)."""


def find_broken_invariant(table: Table) -> str | None:
    """None, or what is impossible about the table."""
    return _wrong_gems(table) or _wrong_possessions(table) or _wrong_staffs(table)


def _wrong_gems(table: Table) -> str | None:
    for gem in Gem:
        count = table.deck[gem] + sum([player.gems[gem] for player in table.players])
        if count != COPIES:
            return f"{count} gems of {gem.name} instead of {COPIES}"
    return None


def _wrong_possessions(table: Table) -> str | None:
    if any(min(player.energy.counts) < 0 or min(player.gems.counts) < 0 for player in table.players):
        return "less than none of an energy or a gem"
    ids = [dragon.id for player in table.players for dragon in player.dragons]
    if len(set(ids)) < len(ids) or max(ids, default=0) > table.hatched:
        return "a dragon's id was given twice or never"
    return None


def _wrong_staffs(table: Table) -> str | None:
    held = [staff for player in table.players for staff in player.staffs]
    staffs = [*held, *table.left, *table.face_up, *table.face_down]
    if sorted(staffs) != list(Staff):
        return "not each of the nine staffs once"
    if len(table.face_up) != FACE_UP[table.seats]:
        return "a wrong number of staffs is face up"
    offered = DRAFT_SIZES[table.seats]
    if len(table.left) and len(table.left) != offered[len(held)]:
        return f"{len(table.left)} staffs are left after {len(held)} picks"
    shown = sorted(staff for player in table.players for staff in player.revealed_staffs())
    if tuple(shown) != table.called:
        return "the revealed staffs are not those that were called, in order"
    hidden = (staff for player in table.players for staff in player.hidden_staffs())
    if shown and min(hidden, default=shown[-1]) < shown[-1]:
        return "a player holds a staff that was passed over"
    return None
