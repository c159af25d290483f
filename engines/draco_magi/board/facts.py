"""Facts derived from a view: colours, and what another gem would win."""

from engines.draco_magi.cards.battlefields import Gem
from engines.draco_magi.rules.endgame import gem_victory
from engines.draco_magi.state import Colour, Ending, Table


def colour_of(view: Table, seat: int) -> Colour:
    """The colour of a player's decks (R5)."""
    return Colour.GOLD if view.gold == seat else Colour.GREEN


def would_win(view: Table, seat: int, gem: Gem | None) -> Ending | None:
    """The victory that one more gem would give a player, or None (R2)."""
    return gem_victory((*view.players[seat].gems, gem)) if gem else None
