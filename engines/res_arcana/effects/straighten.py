"""Performer that straightens a component (R46)."""

from engines.res_arcana.cards.primitives import Straighten
from engines.res_arcana.events.powers import ComponentStraightened
from engines.res_arcana.powers.intent import Detail, Intent
from engines.res_arcana.powers.run_power import performers
from engines.res_arcana.state import Table
from engines.res_arcana.table.components import turn_component


@performers.performs(Straighten)
def perform_straighten(table: Table, intent: Intent, primitive: Straighten, chosen: Detail) -> Table:
    """Straighten the component itself, or the chosen one, if any."""
    card = intent.card if primitive.what == "self" else chosen.card
    if card is None or not table.players[intent.seat].component(card).turned:
        return table
    return turn_component(table, intent.seat, card, False).emit(ComponentStraightened(intent.seat, card))
