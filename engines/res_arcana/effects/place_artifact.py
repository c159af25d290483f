"""Performer that places an artifact by a power (R47)."""

from engines.res_arcana.cards.card import Artifact
from engines.res_arcana.cards.essences import NO_ESSENCES
from engines.res_arcana.cards.primitives import Place
from engines.res_arcana.powers.intent import Detail, Intent
from engines.res_arcana.powers.run_power import performers
from engines.res_arcana.state import Table
from engines.res_arcana.table.hand_and_deck import take_from_hand
from engines.res_arcana.table.placement import place_artifact


@performers.performs(Place)
def perform_place(table: Table, intent: Intent, primitive: Place, chosen: Detail) -> Table:
    """Take the chosen artifact, if any, from the hand or a discard pile and put it into play for the user."""
    if chosen.card is None:
        return table
    card, seat = Artifact(chosen.card), intent.seat
    if primitive.source == "hand":
        _, table = take_from_hand(table, seat, card)
    else:
        owner = next(other for other in table.clockwise(seat) if card in table.players[other].discard.cards)
        _, rest = table.players[owner].discard.take(table.players[owner].discard.index(card))
        table = table.change_player(owner, discard=rest)
    return place_artifact(table, seat, card, chosen.amounts or NO_ESSENCES)
