"""All the cards together, and what is reckoned from them once for all."""

from engines.magelight.allies import ALLIES
from engines.magelight.artifacts import ARTIFACTS
from engines.magelight.cards import Card, Design
from engines.magelight.ops import PeekDeck
from engines.magelight.spells import SPELLS

CARDS: dict[Design, Card] = {**SPELLS, **ALLIES, **ARTIFACTS}
"""Every design's row."""

DECK: tuple[Design, ...] = tuple(design for design in Design for _ in range(CARDS[design].copies))
"""The hundred cards of the game, sorted."""

SECRETS: tuple[Design, ...] = tuple(design for design in Design if CARDS[design].secret)
"""The artifacts that may be resolved unrevealed (R40)."""

DEPTH: int = max([op.n for design in SECRETS for op in CARDS[design].do if isinstance(op, PeekDeck)])
"""How many cards from the top an unrevealed artifact may have rearranged."""


def is_artifact(design: Design) -> bool:
    """Whether the card is an artifact."""
    return design in ARTIFACTS
