"""Builders for phrases that many games use."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import FilledSentence, Template, Voices, fill


def choose_template(
    choose: Callable[[Mapping[str, Any]], bool], then: Template, otherwise: Template
) -> Phrase:
    """A phrase that picks one of two templates by its arguments."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return then if choose(args) else otherwise

    return phrase


CARDS = Plural("1 card", "{count} cards")


def named_or_counted(
    verbs: Voices, field: str = "cards", many: Plural = CARDS, none: str = "no cards"
) -> Phrase:
    """A phrase about a pile of cards: by name if the viewer knows any of them, else by number.

    `field` is the name of the pile in the arguments and templates; `many` and `none` are the counted nouns.
    """

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        pile: Pile[Any] = args[field]
        if pile.listing is not None or any(card is not None for card in pile.cards):
            return verbs
        return FilledSentence(verbs, {field: fill(many, count=len(pile)) if len(pile) else fill(none)})

    return phrase
