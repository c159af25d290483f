"""Finds faults of catalogues: missing translations, wrong placeholders, malformed forms."""

from collections.abc import Collection, Iterator
from string import Formatter

from babel.messages.catalog import Catalog, Message

from app.games.catalogue import INSTALLED_GAMES
from app.language.catalogues import catalogue_file, codes
from engines.kernel.words.language import Plural, read_forms
from translating.catalogues import build_template, read
from translating.extract import domains


def find_all_faults(names: Collection[str] = (), *, complete: bool) -> Iterator[str]:
    """The faults of all catalogues, or of these domains; with `complete`, missing translations are faults."""
    for domain in names or domains():
        template = build_template(domain)
        for code in codes()[1:]:
            file = catalogue_file(code, domain)
            place = f"locales/{code}/{domain}.po"
            if not file.is_file():
                yield f"{place}: missing; create it with `{_update_command(domain)}`"
                continue
            for fault in _find_faults(template, read(file), _update_command(domain), complete=complete):
                yield f"{place}: {fault}"


def _update_command(domain: str) -> str:
    return f"python -m translating {domain}" if domain in INSTALLED_GAMES else "make words"


def _find_faults(template: Catalog, catalogue: Catalog, update: str, *, complete: bool) -> Iterator[str]:
    current = {_key(message.id) for message in template if message.id}
    translated = {_key(message.id) for message in catalogue if message.id and not message.context}
    for missing in sorted(current - translated):
        yield f"{missing!r} is not in it; run `{update}`"
    for stale in sorted(translated - current):
        yield f"{stale!r} is no longer in the code; run `{update}`"
    for message in catalogue:
        if not message.id:
            continue
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        if message.fuzzy:
            yield f"{_key(message.id)!r} is fuzzy: review it and remove the mark"
        elif not all(strings):
            if complete or any(strings):
                yield f"{_key(message.id)!r} is not translated"
        else:
            yield from (f"{_key(message.id)!r}: {fault}" for fault in find_message_faults(message))


def _key(id: str | tuple[str, ...] | list[str]) -> str:
    return id if isinstance(id, str) else id[0]


def find_message_faults(message: Message) -> Iterator[str]:
    """The faults of a translation: missing or unknown placeholders, malformed or misplaced forms."""
    if _is_plain(message):
        for translation in message.string if isinstance(message.string, list | tuple) else (message.string,):
            if "|" in str(translation):
                yield f"{translation!r}: only phrases have forms"
            for placeholder, spec in _specs(str(translation)):
                yield f"{translation!r}: {{{placeholder}:{spec}}} asks for a form, which only phrases have"
    if isinstance(message.id, str):
        required = _list_placeholders(message.id)
        yield from _find_placeholder_faults(str(message.string), required, required)
        return
    singular, plural = map(_list_placeholders, Plural(*message.id)[:2])
    for number, translation in enumerate(message.string or ()):
        required = singular & plural if number == 0 else plural
        yield from _find_placeholder_faults(translation, required, singular | plural)


def _find_placeholder_faults(translation: str, required: set[str], allowed: set[str]) -> Iterator[str]:
    try:
        forms = read_forms(translation)
        for form, words in forms.items():
            placeholders = _list_placeholders(words)
            for placeholder in sorted(required - placeholders):
                yield f"{words!r}{f' ({form})' if form else ''} lacks {{{placeholder}}}"
            for placeholder in sorted(placeholders - allowed):
                yield f"{words!r} has a placeholder {{{placeholder}}} that is not in the English"
    except ValueError as error:
        yield str(error)


def _is_plain(message: Message) -> bool:
    """Whether a sentence is only used on pages, in code or in a lesson, and is thus no phrase."""
    return all(
        (place.startswith(("templates/", "app/")) and not place.endswith("words.py"))
        or place.endswith("lesson.py")
        for place, _ in message.locations
    ) and bool(message.locations)


def _specs(sentence: str) -> list[tuple[str, str]]:
    try:
        return [
            (placeholder, spec)
            for _, placeholder, spec, _ in Formatter().parse(sentence)
            if placeholder is not None and spec
        ]
    except ValueError:
        return []  # reported by _find_placeholder_faults


def _list_placeholders(sentence: str) -> set[str]:
    """The placeholders of a sentence, without their specs; those of a lesson are seat numbers."""
    fields = Formatter().parse(sentence)
    return {
        name if conversion is None else f"{name}!{conversion}"
        for _, name, _, conversion in fields
        if name is not None
    }
