"""The piles of cards by the zones that card effects name."""

from engines.kernel.secrecy.piles import Pile
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Zone
from engines.magelight.state import Table


def pile_of(table: Table, zone: Zone, seat: int = 0) -> Pile[Design]:
    """The pile of a zone. `seat` is the owner of a Storage."""
    match zone:
        case "deck":
            return table.deck
        case "discard":
            return table.discard
        case "burn":
            return table.burnt
        case "hand":
            return table.hand
        case "storage":
            return table.players[seat].storage


def change_pile(table: Table, zone: Zone, pile: Pile[Design], seat: int = 0) -> Table:
    """The table with another pile in a zone. `seat` is the owner of a Storage."""
    match zone:
        case "deck":
            return table.change(deck=pile)
        case "discard":
            return table.change(discard=pile)
        case "burn":
            return table.change(burnt=pile)
        case "hand":
            return table.change(hand=pile)
        case "storage":
            return table.change_player(seat, storage=pile)
