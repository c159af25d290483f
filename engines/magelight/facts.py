"""What the board draws with: what is printed on cards, and what the viewer of a view knows."""

from engines.kernel.piles import grouped
from engines.magelight.cards import Card, Design
from engines.magelight.deck import CARDS
from engines.magelight.knowledge import known
from engines.magelight.state import Table

__all__ = ["card", "cost", "grouped", "known"]


def card(design: Design) -> Card:
    """The row of a design."""
    return CARDS[design]


def cost(view: Table, design: Design) -> int:
    """What a card costs at this table."""
    return view.cost(design)
