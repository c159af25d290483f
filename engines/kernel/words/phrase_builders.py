"""Builders for phrases that many games use."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import FilledSentence, Template, Voices, fill

CARD_COUNT = Plural("1 card", "{count} cards")
"""A number of cards."""


def conditional_phrase(
    condition: Callable[[Mapping[str, Any]], bool], if_true: Template, if_false: Template
) -> Phrase:
    """Build a phrase that uses `if_true` if its arguments meet the condition, and `if_false` otherwise."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return if_true if condition(args) else if_false

    return phrase


def name_or_count_cards(
    sentence: Voices, field: str = "cards", count_text: Plural = CARD_COUNT, empty_text: str = "no cards"
) -> Phrase:
    """Build a phrase that names a pile's cards if the viewer knows any of them, and counts them otherwise.

    `field` is the name of the pile in the arguments and in the sentence. `count_text` is the text for a
    number of cards, and `empty_text` the text for none.
    """

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        pile: Pile[Any] = args[field]
        if pile.listing is not None or any(card is not None for card in pile.cards):
            return sentence
        counted_cards = fill(count_text, count=len(pile)) if len(pile) else fill(empty_text)
        return FilledSentence(sentence, {field: counted_cards})

    return phrase
