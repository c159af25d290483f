"""Numbers of cards, for the placeholders of sentences."""

from collections.abc import Sequence
from typing import Any

from engines.kernel.words.phrase_builders import CARD_COUNT
from engines.kernel.words.templates import FilledSentence, fill


def count_cards(count: int) -> FilledSentence:
    """A number of cards: "no cards", "1 card", "3 cards"."""
    return fill(CARD_COUNT, count=count) if count else fill("no cards")


def name_one_or_count(cards: Sequence[Any]) -> Any:
    """A single card by its name, several by their number."""
    return cards[0] if len(cards) == 1 else count_cards(len(cards))
