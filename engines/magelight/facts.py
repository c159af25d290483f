"""What the board draws with: what is printed on cards, and what the viewer of a view knows."""

from collections.abc import Iterable

from engines.magelight.cards import Card, Design
from engines.magelight.deck import CARDS
from engines.magelight.knowledge import known
from engines.magelight.state import MOST_POWER, Table

__all__ = ["MOST_POWER", "card", "cost", "grouped", "known"]


def card(design: Design) -> Card:
    """The row of a design."""
    return CARDS[design]


def cost(view: Table, design: Design) -> int:
    """What a card costs at this table."""
    return view.cost(design)


def grouped(cards: Iterable[Design | None]) -> dict[Design, int]:
    """How many there are of each known card, in the order of the card list."""
    counts: dict[Design, int] = {}
    for design in sorted([one for one in cards if one is not None]):
        counts[design] = counts.get(design, 0) + 1
    return counts
