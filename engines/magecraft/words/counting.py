"""Nouns with numbers: gems, and the icons on spells."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import FilledSentence, Sentence, Template, fill
from engines.magecraft.cards import Icon

GEM_COUNT = Plural("1 gem", "{count} gems")

ICON_COUNTS: Mapping[Icon, Plural] = {
    Icon.DRAW: Plural("1 Draw", "{count} Draws"),
    Icon.HEAL: Plural("1 Heal", "{count} Heals"),
    Icon.SHIELD: Plural("1 Shield", "{count} Shields"),
    Icon.ATTACK: Plural("1 Attack", "{count} Attacks"),
    Icon.VANISH: Plural("1 Vanish", "{count} Vanishes"),
}
"""The noun with its number, for each kind of icon."""


def describe_icon_count(icon: Icon, count: int) -> FilledSentence:
    """A number of icons in words: "3 Attacks"."""
    return fill(ICON_COUNTS[icon], count=count)


def with_count(field: str, noun: Plural, sentence: Sentence) -> Phrase:
    """A phrase in which `{field}` is a number with its noun: "1 gem", "3 gems"."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return fill(sentence, **{field: fill(noun, count=args[field])})

    return phrase
