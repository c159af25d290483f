"""Helpers for phrases: a battlefield with its place, a number with its noun."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template, Voices


def count_of(number: int, one: str, many: str) -> str:
    """A number with its noun: "1 hit", "3 hits"."""
    return f"{number} {one if number == 1 else many}"


def with_place(phrase: Phrase) -> Phrase:
    """A phrase whose `{where}` is a battlefield with the number of its place: two may be of the same land."""
    return _rewritten(phrase, lambda args: {"where": f"{{side}} ({args['at'] + 1})"})


def with_counts(phrase: Phrase, **nouns: tuple[str, str]) -> Phrase:
    """A phrase whose numbers are said with their nouns: `hits=("hit", "hits")` makes `{hits}` "3 hits"."""
    return _rewritten(
        phrase, lambda args: {name: count_of(args[name], *noun) for name, noun in nouns.items()}
    )


def _rewritten(phrase: Phrase, pieces: Callable[[Mapping[str, Any]], Mapping[str, str]]) -> Phrase:
    """A phrase with some of its fields replaced by pieces of a template that depend on the arguments."""

    def rewritten(args: Mapping[str, Any], speaker: Speaker) -> Template:
        template = phrase(args, speaker) if callable(phrase) else phrase
        found = pieces(args)

        def fill(voice: str) -> str:
            for field, piece in found.items():
                voice = voice.replace(f"{{{field}}}", piece)
            return voice

        return Voices(*map(fill, template)) if isinstance(template, Voices) else fill(template)

    return rewritten
