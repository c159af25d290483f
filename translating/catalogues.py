"""Updates catalogues from the code, and finds their faults."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from app.language.catalogues import LOCALES, catalogue_file, codes
from engines.kernel.words.language import Plural, read_forms
from translating.extract import domains, extract_sentences

OMITTED_HEADERS = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To|Last-Translator|'
    rb"Language-Team|Project-Id-Version): .*\n",
    re.MULTILINE,
)
"""Headers that change with each update or hold no information."""


def build_template(domain: str) -> Catalog:
    """All sentences of a domain without translations, with the keys and pages that use them."""
    template = Catalog(fuzzy=False)
    for sentence, place, note in extract_sentences(domain):
        id = sentence if isinstance(sentence, str) else (sentence.one, sentence.many)
        template.add(id, locations=[(place, 0)], auto_comments=[note] if note else [])
    return template


def update(code: str, domain: str) -> None:
    """Update one catalogue from the code.

    Translations of unchanged sentences stay, those of slightly changed sentences are marked as fuzzy, and
    those of deleted sentences are removed.
    """
    file, template = catalogue_file(code, domain), build_template(domain)
    catalogue = read(file) if file.is_file() else Catalog(code)
    for message in tuple(catalogue):
        if message.context and message.id and template.get(message.id) is not None:
            template.add(message.id, context=message.context, locations=template[message.id].locations)
    catalogue.update(template)
    catalogue.obsolete.clear()
    for message in catalogue:
        if message.fuzzy and not any(message.string or ()):
            message.flags.discard("fuzzy")
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(write(catalogue, domain))


def read(file: Path) -> Catalog:
    """Read the catalogue in a file."""
    with file.open("rb") as lines:
        return read_po(lines, locale=file.parent.name)


def write(catalogue: Catalog, domain: str) -> bytes:
    """The bytes of a catalogue's file, which differ only where its translations do."""
    catalogue.header_comment = f"# {domain}: see docs/translating.md"
    catalogue.fuzzy = False
    out = BytesIO()
    write_po(out, catalogue, width=0, include_lineno=False, ignore_obsolete=True)
    return OMITTED_HEADERS.sub(b"", out.getvalue())


def update_all() -> None:
    """Update every catalogue of every language."""
    for code in codes()[1:]:
        for domain in domains():
            update(code, domain)


def find_all_faults(*, complete: bool) -> Iterator[str]:
    """The faults of all catalogues; with `complete` missing translations are faults, too."""
    for domain in domains():
        template = build_template(domain)
        for code in codes()[1:]:
            file = catalogue_file(code, domain)
            if not file.is_file():
                yield f"{file.relative_to(LOCALES.parent)}: missing; create it with `make words`"
                continue
            for fault in _find_faults(template, read(file), complete=complete):
                yield f"{file.relative_to(LOCALES.parent)}: {fault}"


def _find_faults(template: Catalog, catalogue: Catalog, *, complete: bool) -> Iterator[str]:
    current = {_key(message.id) for message in template if message.id}
    translated = {_key(message.id) for message in catalogue if message.id and not message.context}
    for missing in sorted(current - translated):
        yield f"{missing!r} is not in it; run `make words`"
    for stale in sorted(translated - current):
        yield f"{stale!r} is no longer in the code; run `make words`"
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
