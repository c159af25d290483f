"""Nouns with their numbers: gems, and the icons on spells."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.templates import FilledSentence, fill
from engines.magecraft.cards import Gem, Icon

GEM_COUNT = Plural("1 gem", "{count} gems")

ICON_COUNTS: Mapping[Icon, Plural] = {
    Icon.DRAW: Plural("1 Draw", "{count} Draws"),
    Icon.HEAL: Plural("1 Heal", "{count} Heals"),
    Icon.SHIELD: Plural("1 Shield", "{count} Shields"),
    Icon.ATTACK: Plural("1 Attack", "{count} Attacks"),
    Icon.VANISH: Plural("1 Vanish", "{count} Vanishes"),
}
"""The noun with its number, for each kind of icon."""


def gem_nouns(gems: Iterable[Gem]) -> tuple[Any, ...]:
    """Nouns for gems, by colour with their numbers: "2 Fire", "1 Water"."""
    return gem_nouns_in_order(sorted(gems))


def gem_nouns_in_order(gems: Iterable[Gem]) -> tuple[Any, ...]:
    """Nouns for gems with their numbers, in the order in which the colours appear."""
    return tuple([fill("{count} {gem}", count=count, gem=gem) for gem, count in Counter(gems).items()])


def describe_icon_count(icon: Icon, count: int) -> FilledSentence:
    """A number of icons in words: "3 Attacks"."""
    return fill(ICON_COUNTS[icon], count=count)
