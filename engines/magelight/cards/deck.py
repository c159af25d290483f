"""All cards of the game, and facts derived from them."""

from engines.magelight.cards.card import Card
from engines.magelight.cards.card_list import ALLIES, ARTIFACTS, SPELLS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import PeekDeck

CARDS: dict[Design, Card] = {**SPELLS, **ALLIES, **ARTIFACTS}
"""The row of each design in the card list."""

DECK: tuple[Design, ...] = tuple(design for design in Design for _ in range(CARDS[design].copies))
"""The hundred cards of the game, in the order of the card list."""

SECRET_DESIGNS: tuple[Design, ...] = tuple(design for design in Design if CARDS[design].is_secret)
"""Designs of the artifacts that may be resolved without revealing them (R40)."""

MAX_SECRET_PEEK: int = max(
    [peek.count for design in SECRET_DESIGNS for peek in CARDS[design].do if isinstance(peek, PeekDeck)]
)
"""Maximum number of cards on top of the deck that an unrevealed artifact may have rearranged."""


def is_artifact(design: Design) -> bool:
    """Whether the card is an artifact."""
    return design in ARTIFACTS
