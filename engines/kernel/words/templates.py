"""Templates: the fixed sentences behind phrases.

A template is fixed because catalogues translate it as a whole. Variable parts are placeholders, which take
the arguments of the phrase, or further ones passed to `fill`.
"""

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from engines.kernel.words.language import Plural
from engines.kernel.words.text import Text


class Voices(NamedTuple):
    """A sentence addressed to the player it is about (`you`), and one for everybody else (`other`)."""

    you: str | Plural
    other: str | Plural


Sentence = str | Plural | Voices
"""A fixed sentence in str.format style, one that depends on a number, or one in two voices."""


class FilledSentence(NamedTuple):
    """A sentence with arguments beyond those of its phrase."""

    sentence: Sentence
    args: Mapping[str, Any]


def fill(sentence: Sentence, **args: Any) -> FilledSentence:
    """Fill placeholders of a sentence: `fill("You draw {what}.", what=gem)`."""
    return FilledSentence(sentence, args)


Template = Sentence | FilledSentence | Text | tuple[Any, ...]
"""A fixed sentence, a filled one, another phrase, or several nouns as a list."""


class Placeholder(NamedTuple):
    """A placeholder in a template: `{name}`, `{name.attribute}` or `{name:spec}`."""

    name: str
    attributes: tuple[str, ...] = ()
    spec: str = ""


@cache
def parse_template(template: str) -> tuple[str | Placeholder, ...]:
    """Split a template into texts and placeholders. Raises ValueError for indices and conversions."""
    parts: list[str | Placeholder] = []
    for literal, field_name, spec, conversion in Formatter().parse(template):
        if literal:
            parts.append(literal)
        if field_name is None:
            continue
        name, *attributes = field_name.split(".")
        if conversion or not all(part.isidentifier() for part in (name, *attributes)):
            raise ValueError(f"{{{field_name}}} of {template!r} is no argument of a phrase")
        parts.append(Placeholder(name, tuple(attributes), spec or ""))
    return tuple(parts)
