"""Updates catalogues from the code."""

import re
from collections.abc import Collection
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from app.language.catalogues import catalogue_file, codes
from app.language.locales import find_locale
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
    catalogue = read(file) if file.is_file() else Catalog(find_locale(code))
    for message in tuple(catalogue):
        if message.context and message.id and template.get(message.id) is not None:
            template.add(message.id, context=message.context, locations=template[message.id].locations)
    catalogue.update(template)
    catalogue.obsolete.clear()
    for message in catalogue:
        if message.fuzzy and not any(message.string or ()):
            message.flags.discard("fuzzy")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(write(catalogue, domain))


def read(file: Path) -> Catalog:
    """Read the catalogue in a file."""
    with file.open("rb") as lines:
        return read_po(lines, locale=find_locale(file.parent.name))


def write(catalogue: Catalog, domain: str) -> bytes:
    """The bytes of a catalogue's file, which differ only where its translations do."""
    catalogue.header_comment = f"# {domain}: see docs/translating.md"
    catalogue.fuzzy = False
    out = BytesIO()
    write_po(out, catalogue, width=0, include_lineno=False, ignore_obsolete=True)
    return OMITTED_HEADERS.sub(b"", out.getvalue())


def update_all(names: Collection[str] = ()) -> None:
    """Update every catalogue of every language, or those of these domains."""
    for code in codes()[1:]:
        for domain in names or domains():
            update(code, domain)
