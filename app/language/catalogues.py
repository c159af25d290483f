"""Catalogues: the translations of every language that has a folder in `locales/`.

A catalogue is read when its first sentence is asked for, and what was read is kept beside it, as Python keeps
its modules: reading a catalogue takes much longer than reading that.
"""

import sys
from contextlib import suppress
from functools import cache
from gettext import c2py
from hashlib import sha256
from pathlib import Path

import msgspec

from app.settings import ROOT
from engines.kernel.words.language import ENGLISH, Forms, Language, read_forms

LOCALES = ROOT / "locales"
SITE_DOMAIN = "magehall"

Entry = tuple[str, str, tuple[dict[str, str], ...]]
"""Context, English, and the translation in all its forms; several of a plural."""


class Catalogue(msgspec.Struct, frozen=True, gc=False):
    """What one file says: the rule of its plurals, as gettext writes it, and its translations."""

    plural: str
    entries: tuple[Entry, ...]


def codes() -> tuple[str, ...]:
    """The languages that are spoken, English first."""
    return ("en", *_others(LOCALES))


@cache
def _others(folder: Path) -> tuple[str, ...]:
    return tuple(sorted({file.parent.name for file in folder.glob("*/*.po")}))


@cache
def language(code: str, domain: str = SITE_DOMAIN) -> Language:
    """How a domain is said in a language. A game says the house's sentences, too."""
    if code == ENGLISH.code or code not in codes():
        return ENGLISH
    found = {}
    for one in dict.fromkeys((SITE_DOMAIN, domain)):
        found[one] = read_catalogue(catalogue_file(code, one))
    said: dict[tuple[str, str], tuple[Forms, ...]] = {}
    for catalogue in found.values():
        said |= {(context, sentence): forms for context, sentence, forms in catalogue.entries}
    return Language(code, said, c2py(found[SITE_DOMAIN].plural or "n != 1"))


@cache
def languages() -> tuple[tuple[str, str], ...]:
    """All languages: the code of each, and its own name, which is its translation of "English"."""
    return (("en", "English"), *[(code, language(code)("English")) for code in _others(LOCALES)])


def catalogue_file(code: str, domain: str) -> Path:
    """Where the translations of a domain are."""
    return LOCALES / code / f"{domain}.po"


@cache
def version_of(code: str) -> str:
    """What follows from all catalogues of a language, such as templates with their sentences in them, depends
    on this."""
    files = sorted((LOCALES / code).glob("*.po"))
    return sha256(b"\0".join([file.read_bytes() for file in files])).hexdigest() if files else ""


def read_catalogue(file: Path) -> Catalogue:
    """A catalogue, from what was kept of it if that is as new; an empty one where there is no file."""
    if not file.is_file():
        return Catalogue("", ())
    written = file.read_bytes()
    kept = file.parent / "__pycache__" / f"{file.stem}.{sha256(written).hexdigest()[:16]}.json"
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(kept.read_bytes(), type=Catalogue)
    catalogue = parse_catalogue(file)
    if not sys.dont_write_bytecode:
        with suppress(OSError):
            kept.parent.mkdir(exist_ok=True)
            for old in kept.parent.glob(f"{file.stem}.*.json"):
                old.unlink()
            kept.write_bytes(msgspec.json.encode(catalogue))
    return catalogue


def parse_catalogue(file: Path) -> Catalogue:
    """A catalogue as translators write it; fuzzy and empty entries are left out."""
    from babel.messages.pofile import read_po

    with file.open("rb") as lines:
        written = read_po(lines)
    entries = []
    for message in written:
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and not message.fuzzy and all(strings):
            sentence = message.id if isinstance(message.id, str) else message.id[0]
            entries.append(
                (message.context or "", sentence, tuple([read_forms(str(one)) for one in strings]))
            )
    return Catalogue(str(written.plural_expr), tuple(entries))


def forget() -> None:
    """Reads everything anew when it is asked for next."""
    for kept in (_others, language, languages, version_of):
        kept.cache_clear()
