"""Phrases about cards: named where the viewer knows them, counted where not, or if there are several."""

from collections.abc import Callable, Sequence
from typing import Any

from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.templates import FilledSentence, Template, Voices, fill

CARD_COUNT = Plural("1 card", "{count} cards")


def say_card_count(count: int) -> FilledSentence:
    """A number of cards: "no cards", "1 card", "3 cards"."""
    return fill(CARD_COUNT, count=count) if count else fill("no cards")


def name_one_or_count(cards: Sequence[Any]) -> Any:
    """A single card by its name, several by their number."""
    return cards[0] if len(cards) == 1 else say_card_count(len(cards))


def list_or_count(pile: Pile[Any], counted: FilledSentence) -> Pile[Any] | FilledSentence:
    """A (masked) pile, to be listed, if the viewer knows any of its cards; otherwise `counted`."""
    is_known = pile.listing is not None or any(card is not None for card in pile.cards)
    return pile if is_known else counted


def name_or_count(sentence: Voices, field: str = "cards") -> Callable[[Any, Speaker], Template]:
    """The method `says` of an event: it names a pile's cards if the viewer knows any of them, or counts them.

    `field` is the name of the pile in the event and in the sentence.
    """

    def says(event: Any, speaker: Speaker) -> Template:
        pile: Pile[Any] = getattr(event, field)
        return FilledSentence(sentence, {field: list_or_count(pile, say_card_count(len(pile)))})

    return says
