"""All the cards together, and what follows from them."""

from engines.magelight.cards.allies import ALLIES
from engines.magelight.cards.artifacts import ARTIFACTS
from engines.magelight.cards.card import Card
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import PeekDeck
from engines.magelight.cards.spells import SPELLS

CARDS: dict[Design, Card] = {**SPELLS, **ALLIES, **ARTIFACTS}
"""Every design's row."""

DECK: tuple[Design, ...] = tuple(design for design in Design for _ in range(CARDS[design].copies))
"""The hundred cards of the game, sorted."""

SECRETS: tuple[Design, ...] = tuple(design for design in Design if CARDS[design].is_secret)
"""The artifacts that may be resolved unrevealed (R40)."""

DEPTH: int = max(
    [peek.count for design in SECRETS for peek in CARDS[design].do if isinstance(peek, PeekDeck)]
)
"""How many cards from the top an unrevealed artifact may have rearranged."""


def is_artifact(design: Design) -> bool:
    """Whether the card is an artifact."""
    return design in ARTIFACTS
