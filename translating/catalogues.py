"""Catalogues in step with the code: updating them, and what can be wrong with them."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from app.language.catalogues import LOCALES, catalogue_file, codes
from engines.kernel.words.language import Plural, read_forms
from translating.extract import domains, found_in

UNKEPT = re.compile(
    rb'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To|Last-Translator|'
    rb"Language-Team|Project-Id-Version): .*\n",
    re.MULTILINE,
)
"""Headers that would differ each time, or say nothing."""


def template_of(domain: str) -> Catalog:
    """All sentences of a domain, not translated, each with the keys and pages that say it."""
    template = Catalog(fuzzy=False)
    for sentence, place, note in found_in(domain):
        id = sentence if isinstance(sentence, str) else (sentence.one, sentence.many)
        template.add(id, locations=[(place, 0)], auto_comments=[note] if note else [])
    return template


def update(code: str, domain: str) -> None:
    """Brings one catalogue in step with the code: what is translated stays, what is like a sentence that is
    gone is marked as fuzzy, what is not said any more goes."""
    file, template = catalogue_file(code, domain), template_of(domain)
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
    file.write_bytes(written(catalogue, domain))


def read(file: Path) -> Catalog:
    """A catalogue as it is written."""
    with file.open("rb") as lines:
        return read_po(lines, locale=file.parent.name)


def written(catalogue: Catalog, domain: str) -> bytes:
    """A catalogue as a file that differs only where its translations do."""
    catalogue.header_comment = f"# {domain}: see docs/translating.md"
    catalogue.fuzzy = False
    out = BytesIO()
    write_po(out, catalogue, width=0, include_lineno=False, ignore_obsolete=True)
    return UNKEPT.sub(b"", out.getvalue())


def update_all() -> None:
    """Brings every catalogue of every language in step."""
    for code in codes()[1:]:
        for domain in domains():
            update(code, domain)


def complaints(*, complete: bool) -> Iterator[str]:
    """What is wrong with the catalogues; `complete`: also what is not translated yet."""
    for domain in domains():
        template = template_of(domain)
        for code in codes()[1:]:
            file = catalogue_file(code, domain)
            if not file.is_file():
                yield f"{file.relative_to(LOCALES.parent)}: missing; make it with `make words`"
                continue
            for complaint in _complaints(template, read(file), complete=complete):
                yield f"{file.relative_to(LOCALES.parent)}: {complaint}"


def _complaints(template: Catalog, catalogue: Catalog, *, complete: bool) -> Iterator[str]:
    said = {_key(message.id) for message in template if message.id}
    known = {_key(message.id) for message in catalogue if message.id and not message.context}
    for lacking in sorted(said - known):
        yield f"{lacking!r} is not in it; run `make words`"
    for stale in sorted(known - said):
        yield f"{stale!r} is not said any more; run `make words`"
    for message in catalogue:
        if not message.id:
            continue
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        if message.fuzzy:
            yield f"{_key(message.id)!r} is fuzzy: review it and take the mark away"
        elif not all(strings):
            if complete or any(strings):
                yield f"{_key(message.id)!r} is not translated"
        else:
            yield from (f"{_key(message.id)!r}: {one}" for one in wrong_with(message))


def _key(id: str | tuple[str, ...] | list[str]) -> str:
    return id if isinstance(id, str) else id[0]


def wrong_with(message: Message) -> Iterator[str]:
    """The errors in a translation: missing or unknown placeholders, or forms where none are allowed."""
    if _is_plain(message):
        for translation in message.string if isinstance(message.string, list | tuple) else (message.string,):
            if "|" in str(translation):
                yield f"{translation!r}: only phrases have forms"
            for placeholder, spec in _specs(str(translation)):
                yield f"{translation!r}: {{{placeholder}:{spec}}} asks for a form, which only phrases have"
    if isinstance(message.id, str):
        wanted = _list_placeholders(message.id)
        yield from _wrong(str(message.string), wanted, wanted)
        return
    one, many = map(_list_placeholders, Plural(*message.id)[:2])
    for number, translation in enumerate(message.string or ()):
        yield from _wrong(translation, one & many if number == 0 else many, one | many)


def _wrong(translation: str, wanted: set[str], allowed: set[str]) -> Iterator[str]:
    try:
        forms = read_forms(translation)
        for form, words in forms.items():
            found = _list_placeholders(words)
            for placeholder in sorted(wanted - found):
                yield f"{words!r}{f' ({form})' if form else ''} lacks {{{placeholder}}}"
            for placeholder in sorted(found - allowed):
                yield f"{words!r} has a placeholder {{{placeholder}}} that is not in the English"
    except ValueError as error:
        yield str(error)


def _is_plain(message: Message) -> bool:
    """Whether this is written on a page, in code or in a lesson alone, and so is no phrase."""
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
        return []  # said elsewhere


def _list_placeholders(sentence: str) -> set[str]:
    """The placeholders of a sentence, without their specs; those of a lesson are seat numbers."""
    fields = Formatter().parse(sentence)
    return {
        name if conversion is None else f"{name}!{conversion}"
        for _, name, _, conversion in fields
        if name is not None
    }
