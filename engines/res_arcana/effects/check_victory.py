"""Performers that check victory at once and add points to a check (R62, R65)."""

from engines.res_arcana.cards.primitives import AddPoints, CheckVictory
from engines.res_arcana.events.rounds import PointsAdded
from engines.res_arcana.powers.intent import Detail, Intent
from engines.res_arcana.powers.run_power import performers
from engines.res_arcana.rules.victory_check import Check
from engines.res_arcana.state import Table


@performers.performs(CheckVictory)
def perform_check_victory(table: Table, intent: Intent, primitive: CheckVictory, chosen: Detail) -> Table:
    """Start a victory check in mid-round; all players count, not only the one who called it (R65)."""
    return table.then(Check())


@performers.performs(AddPoints)
def perform_add_points(table: Table, intent: Intent, primitive: AddPoints, chosen: Detail) -> Table:
    """Add points for the victory check in progress."""
    bonus = table.players[intent.seat].bonus + primitive.count
    return table.change_player(intent.seat, bonus=bonus).emit(PointsAdded(intent.seat, primitive.count))
