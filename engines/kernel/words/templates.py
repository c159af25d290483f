"""Templates: what a phrase says.

A template is a fixed sentence, for it is what a catalogue of another language translates. What differs from
one time to the next goes into its gaps: arguments, or what `filled` puts there beside them.
"""

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from engines.kernel.words.language import Plural
from engines.kernel.words.text import Text


class Voices(NamedTuple):
    """One thing said to the person it is about (`you`) and to everybody else (`other`)."""

    you: str | Plural
    other: str | Plural


Sentence = str | Plural | Voices
"""A fixed sentence: in str.format style, of a number, or in two voices."""


class Filled(NamedTuple):
    """A sentence with more arguments than those that are given."""

    sentence: Sentence
    args: Mapping[str, Any]


def filled(sentence: Sentence, **args: Any) -> Filled:
    """Shorthand: `filled("You draw {what}.", what=gem)`."""
    return Filled(sentence, args)


Template = Sentence | Filled | Text | tuple[Any, ...]
"""What a phrase can be: a fixed sentence, one that is filled, another phrase, or several nouns as a list."""


class Gap(NamedTuple):
    """A place in a template for an argument: `{name}`, `{name.attribute}` or `{name:spec}`."""

    name: str
    attributes: tuple[str, ...] = ()
    spec: str = ""


@cache
def parse_template(template: str) -> tuple[str | Gap, ...]:
    """A template as its texts and gaps, in order. Raises ValueError for indices and conversions."""
    parts: list[str | Gap] = []
    for literal, field_name, spec, conversion in Formatter().parse(template):
        if literal:
            parts.append(literal)
        if field_name is None:
            continue
        name, *attributes = field_name.split(".")
        if conversion or not all(one.isidentifier() for one in (name, *attributes)):
            raise ValueError(f"{{{field_name}}} of {template!r} is no argument of a phrase")
        parts.append(Gap(name, tuple(attributes), spec or ""))
    return tuple(parts)
