"""Checks that the sentences of events name only fields that the events have."""

import typing
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from engines.kernel.words.language import Plural
from engines.kernel.words.templates import FilledSentence, Placeholder, Voices, parse_template

ATTRIBUTES = ("says", "chip")
"""The attributes of an event class that may be templates."""


def find_unknown_placeholder(kind: type[Struct]) -> str | None:
    """Describe a placeholder of an event's sentences that is no field, with the names there are; or None.

    Methods that pick a template are not checked.
    """
    fields = set(kind.__struct_fields__)
    for attribute in ATTRIBUTES:
        template = getattr(kind, attribute)
        names = fields | set(template.args) if type(template) is FilledSentence else fields
        for sentence in _list_sentences(template):
            for part in parse_template(sentence):
                if isinstance(part, Placeholder):
                    problem = _find_problem(kind, part, names)
                    if problem:
                        return f"{kind.__name__}.{attribute}, {sentence!r}: {problem}"
        for plural in _list_plurals(template):
            if plural.by not in names:
                return f"{kind.__name__}.{attribute}: {_say_unknown(plural.by, names)} (Plural(..., by=...))"
    return None


def _find_problem(kind: type[Struct], placeholder: Placeholder, names: set[str]) -> str | None:
    name = placeholder.name
    if name not in names:
        return _say_unknown(f"{{{name}}}", names)
    if not placeholder.attributes or name not in kind.__struct_fields__:
        return None
    attribute, value = placeholder.attributes[0], _find_class(_read_hints(kind).get(name))
    if value is None or hasattr(value, attribute):
        return None
    public = sorted([other for other in dir(value) if not other.startswith("_")])
    return f"{{{name}.{attribute}}}: {value.__name__} has {', '.join(public)}"


def _say_unknown(name: str, names: set[str]) -> str:
    return f"{name} is no field of the event, which has {', '.join(sorted(names)) or 'none'}"


def _read_hints(kind: type[Struct]) -> Mapping[str, Any]:
    try:
        return typing.get_type_hints(kind)
    except NameError:  # a class that is imported for type checkers only
        return {}


def _find_class(hint: Any) -> type | None:
    """The class behind an annotation such as Public[Card] or Pile[Card]; None for unions and the like."""
    origin = typing.get_origin(hint) or hint
    return origin if isinstance(origin, type) else None


def _list_sentences(template: Any) -> Iterator[str]:
    """The strings of a fixed template; none for a method."""
    if isinstance(template, str):
        yield template
    elif type(template) is FilledSentence:
        yield from _list_sentences(template.sentence)
    elif type(template) is Voices:
        yield from _list_sentences(template.you)
        yield from _list_sentences(template.other)
    elif type(template) is Plural:
        yield from (template.one, template.many)


def _list_plurals(template: Any) -> Iterator[Plural]:
    if type(template) is Plural:
        yield template
    elif type(template) is FilledSentence:
        yield from _list_plurals(template.sentence)
    elif type(template) is Voices:
        yield from _list_plurals(template.you)
        yield from _list_plurals(template.other)
