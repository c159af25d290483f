"""What the board draws with: rows of components, points line by line, discounts, what is known of a pile."""

from typing import Any

from engines.kernel.piles import Pile
from engines.res_arcana.box import CARDS
from engines.res_arcana.cards import Card, Row
from engines.res_arcana.components import discount
from engines.res_arcana.payments import reduction
from engines.res_arcana.points import Line, lines, total, wealth
from engines.res_arcana.state import DISPLAY, GOAL, Player

__all__ = ["DISPLAY", "GOAL", "Line", "lines", "listed", "off", "row", "top", "total", "wealth"]


def row(card: Card) -> Row:
    """The row of a component."""
    return CARDS[card]


def off(player: Player, card: Card) -> int:
    """How much less than printed it costs a player to place an artifact."""
    return reduction(CARDS[card].cost, discount(player, card))


def top(pile: Pile[Any]) -> tuple[Card | None, ...]:
    """The top of a deck down to the deepest card the viewer knows, topmost first; unknown ones are None."""
    depth = next((at for at, card in enumerate(pile.cards) if card is not None), len(pile))
    return pile.cards[depth:][::-1]


def listed(pile: Pile[Any]) -> tuple[Card, ...]:
    """The cards of a pile that the viewer knows to be in it, in whatever order."""
    return tuple(pile.listing or sorted([card for card in pile.cards if card is not None]))
