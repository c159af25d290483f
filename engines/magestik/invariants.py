"""Invariants of the game state, such as the conservation of gems. The tests check them at every state."""

from engines.magestik.cards import Gem, Staff
from engines.magestik.limits import FACE_UP_STAFFS_BY_PLAYERS, GEMS_PER_COLOUR
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
"""The number of staffs that each pick chooses from, by the number of players (R17)."""


def find_broken_invariant(table: Table) -> str | None:
    """Describe the first invariant that the table breaks, or return None."""
    return _check_gems(table) or _check_possessions(table) or _check_staffs(table)


def _check_gems(table: Table) -> str | None:
    for gem in Gem:
        count = table.deck[gem] + sum([player.gems[gem] for player in table.players])
        if count != GEMS_PER_COLOUR:
            return f"{count} gems of {gem.name} instead of {GEMS_PER_COLOUR}"
    return None


def _check_possessions(table: Table) -> str | None:
    if any(min(player.energy.counts) < 0 or min(player.gems.counts) < 0 for player in table.players):
        return "less than none of an energy or a gem"
    ids = [dragon.id for player in table.players for dragon in player.dragons]
    if len(set(ids)) < len(ids) or max(ids, default=0) > table.hatched:
        return "a dragon's id was given twice or never"
    return None


def _check_staffs(table: Table) -> str | None:
    held_staffs = [staff for player in table.players for staff in player.staffs]
    staffs = [*held_staffs, *table.left, *table.face_up, *table.face_down]
    if sorted(staffs) != list(Staff):
        return "not each of the nine staffs once"
    if len(table.face_up) != FACE_UP_STAFFS_BY_PLAYERS[table.seats]:
        return "a wrong number of staffs is face up"
    offered = DRAFT_SIZES[table.seats]
    if len(table.left) and len(table.left) != offered[len(held_staffs)]:
        return f"{len(table.left)} staffs are left after {len(held_staffs)} picks"
    shown = sorted(staff for player in table.players for staff in player.revealed_staffs())
    if tuple(shown) != table.called:
        return "the revealed staffs are not those that were called, in order"
    hidden = (staff for player in table.players for staff in player.hidden_staffs())
    if shown and min(hidden, default=shown[-1]) < shown[-1]:
        return "a player holds a staff that was passed over"
    return None
