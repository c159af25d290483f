"""Builders for phrases that many games use."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import FilledSentence, Template, Voices, fill

CARD_COUNT = Plural("1 card", "{count} cards")
"""A number of cards."""


def choose_template(
    condition: Callable[[Mapping[str, Any]], bool], if_true: Template, if_false: Template
) -> Phrase:
    """A phrase with two templates: `if_true` if its arguments meet the condition, otherwise `if_false`."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return if_true if condition(args) else if_false

    return phrase


def named_or_counted(
    sentence: Voices, field: str = "cards", counted: Plural = CARD_COUNT, if_empty: str = "no cards"
) -> Phrase:
    """A phrase that names the cards of a pile if the viewer knows any of them, and counts them otherwise.

    `field` is the name of the pile in the arguments and in the sentence. `counted` is the text for a number
    of cards, and `if_empty` the text for none.
    """

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        pile: Pile[Any] = args[field]
        if pile.listing is not None or any(card is not None for card in pile.cards):
            return sentence
        counted_cards = fill(counted, count=len(pile)) if len(pile) else fill(if_empty)
        return FilledSentence(sentence, {field: counted_cards})

    return phrase
