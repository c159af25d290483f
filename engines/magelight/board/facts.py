"""What the board draws with: what is printed on cards, what a question is about, what the viewer knows."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.piles import grouped
from engines.magelight.board.knowledge import knowledge_of
from engines.magelight.cards.card import Card
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.state import STACK, Table

__all__ = ["card", "card_in_question", "cost", "grouped", "knowledge_of", "passes_on_as_usual"]

ABOUT_AN_ARTIFACT = ("secret", "carry_out", "order")
"""Topics that do not name the artifact they are about, for only its holder may know which it is."""


def card(design: Design) -> Card:
    """The row of a design."""
    return CARDS[design]


def cost(view: Table, design: Design) -> int:
    """What a card costs at this table."""
    return view.cost_of(design)


def passes_on_as_usual(view: Table) -> bool:
    """Whether the stack of this turn is like any other: 3 cards from the hand, face down (R25)."""
    return view.turn.stack == STACK and not (view.turn.open or view.turn.blind)


def card_in_question(view: Table, topic: str, about: Mapping[str, Any]) -> Design | None:
    """The card that poses a question, if its topic names one or it is the artifact that is being resolved."""
    if topic in ABOUT_AN_ARTIFACT:
        return next(reversed(view.resolving.cards), None)
    return about.get("card")
