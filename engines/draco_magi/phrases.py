"""Helpers for phrases: one of two, cards by name or number, a battlefield with its place."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.piles import Pile
from engines.kernel.text import Phrase, Speaker, Template, Voices


def when(choose: Callable[[Mapping[str, Any]], bool], then: Template, otherwise: Template) -> Phrase:
    """A phrase that picks one of two templates by its arguments."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return then if choose(args) else otherwise

    return phrase


def named_or_counted(field: str, one: str, many: str, verbs: Voices) -> Phrase:
    """A phrase about cards: by name for who knows them, else how many there are."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        pile: Pile[Any] = args[field]
        named = len(pile) and None not in pile.cards
        what = f"{{{field}}}" if named else counted(len(pile), one, many)
        return Voices(verbs.you.format(what), verbs.other.format(what))

    return phrase


def counted(number: int, one: str, many: str) -> str:
    """So many of something."""
    return f"1 {one}" if number == 1 else f"{number or 'no'} {many}"


def with_place(phrase: Phrase) -> Phrase:
    """A phrase whose `{where}` is a battlefield with the number of its place: two may be of the same land."""

    def placed(args: Mapping[str, Any], speaker: Speaker) -> Template:
        template = phrase(args, speaker) if callable(phrase) else phrase
        where = f"{{side}} ({args['at'] + 1})"
        if isinstance(template, Voices):
            return Voices(*[voice.replace("{where}", where) for voice in template])
        return template.replace("{where}", where)

    return placed
