"""Sentences about cards that a viewer may not know."""

from collections.abc import Callable
from typing import Any

from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.phrase_builders import CARD_COUNT
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import FilledSentence, Template, Voices, fill


def name_or_count(sentence: Voices, field: str = "cards") -> Callable[[Any, Speaker], Template]:
    """The method `says` of an event: it names a pile's cards if the viewer knows any of them, or counts them.

    `field` is the name of the pile in the event and in the sentence.
    """

    def says(event: Any, speaker: Speaker) -> Template:
        pile: Pile[Any] = getattr(event, field)
        if pile.listing is not None or any(card is not None for card in pile.cards):
            return sentence
        counted_cards = fill(CARD_COUNT, count=len(pile)) if len(pile) else fill("no cards")
        return FilledSentence(sentence, {field: counted_cards})

    return says
