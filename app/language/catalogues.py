"""Reads the catalogues of translations in `locales/`, which has a folder per language.

A catalogue is loaded when its first sentence is needed. Its parsed form is cached in `__pycache__` beside it,
because parsing takes much longer.
"""

import sys
from contextlib import suppress
from functools import cache
from gettext import c2py
from hashlib import sha256
from pathlib import Path

import msgspec
import structlog
from babel.messages.pofile import PoFileError, read_po

from app.games.catalogue import INSTALLED_GAMES
from app.games.files import files_folder
from app.settings import ROOT
from engines.kernel.words.language import ENGLISH, Forms, Language, read_forms

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

LOCALES = ROOT / "locales"
SITE_DOMAIN = "magehall"

_extra_folders: list[Path] = []
"""More folders like LOCALES, for development."""

Entry = tuple[str, str, tuple[dict[str, str], ...]]
"""Context, English sentence, and its translation: one for a plain sentence, one per number for a plural."""


class Catalogue(msgspec.Struct, frozen=True, gc=False):
    """The content of a catalogue file: the plural rule in gettext's notation, and the translations."""

    plural: str
    entries: tuple[Entry, ...]


def codes() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    return ("en", *_translated_codes((LOCALES, *_extra_folders)))


@cache
def _translated_codes(folders: tuple[Path, ...]) -> tuple[str, ...]:
    return tuple(sorted({file.parent.name for folder in folders for file in folder.glob("*/*.po")}))


def add_languages(folder: Path) -> None:
    """Offer the languages of another folder like `locales/`, too: pseudo-languages in development."""
    if folder not in _extra_folders:
        _extra_folders.append(folder)
        clear_caches()


def _languages_folder(code: str) -> Path:
    """The folder that contains a language's folder; LOCALES for new languages."""
    return next((folder for folder in _extra_folders if (folder / code).is_dir()), LOCALES)


def load_language(code: str, domain: str = SITE_DOMAIN) -> Language:
    """The translations of a domain; those of a game include the site's."""
    return _load_language(code, domain)  # a cache tells the default from the same domain as an argument


@cache
def _load_language(code: str, domain: str) -> Language:
    if code == ENGLISH.code or code not in codes():
        return ENGLISH
    names = dict.fromkeys((SITE_DOMAIN, domain))
    catalogues = {name: _read_usable_catalogue(code, name) for name in names}
    translations: dict[tuple[str, str], tuple[Forms, ...]] = {}
    for catalogue in catalogues.values():
        translations |= {(context, sentence): forms for context, sentence, forms in catalogue.entries}
    return Language(code, translations, c2py(catalogues[SITE_DOMAIN].plural or "n != 1"))


def languages() -> tuple[tuple[str, str], ...]:
    """The code of each language, and its name in the language itself (its translation of "English")."""
    return (
        ("en", "English"),
        *[(code, load_language(code)("English")) for code in codes()[1:]],
    )


def catalogue_file(code: str, domain: str) -> Path:
    """The path of a catalogue; that of an installed game is in its package."""
    is_installed = domain in INSTALLED_GAMES
    locales = files_folder(domain) / "locales" if is_installed else _languages_folder(code)
    return locales / code / f"{domain}.po"


@cache
def version_of(code: str) -> str:
    """A hash of all catalogues of a language, for caches that contain translations."""
    installed = [catalogue_file(code, domain) for domain in INSTALLED_GAMES]
    files = [
        *sorted((_languages_folder(code) / code).glob("*.po")),
        *[file for file in installed if file.is_file()],
    ]
    return sha256(b"\0".join([file.read_bytes() for file in files])).hexdigest() if files else ""


def _read_usable_catalogue(code: str, domain: str) -> Catalogue:
    """Read a catalogue; empty if it is that of an installed game and malformed, which is logged."""
    try:
        return read_catalogue(catalogue_file(code, domain))
    except (ValueError, PoFileError) as error:
        if domain not in INSTALLED_GAMES:
            raise
        package = INSTALLED_GAMES[domain].package
        log.error("translations_skipped", game=domain, package=package, language=code, reason=str(error))
        return Catalogue("", ())


def read_catalogue(file: Path) -> Catalogue:
    """Read a catalogue, from its cached form if that is current; empty if the file does not exist."""
    if not file.is_file():
        return Catalogue("", ())
    digest = sha256(file.read_bytes()).hexdigest()[:16]
    cached = file.parent / "__pycache__" / f"{file.stem}.{digest}.json"
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(cached.read_bytes(), type=Catalogue)
    catalogue = parse_catalogue(file)
    if not sys.dont_write_bytecode:
        with suppress(OSError):
            cached.parent.mkdir(exist_ok=True)
            for outdated in cached.parent.glob(f"{file.stem}.*.json"):
                outdated.unlink()
            cached.write_bytes(msgspec.json.encode(catalogue))
    return catalogue


def parse_catalogue(file: Path) -> Catalogue:
    """Parse a .po file, without its fuzzy and empty entries."""
    with file.open("rb") as lines:
        messages = read_po(lines)
    entries = []
    for message in messages:
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and not message.fuzzy and all(strings):
            sentence = message.id if isinstance(message.id, str) else message.id[0]
            entries.append(
                (message.context or "", sentence, tuple([read_forms(str(text)) for text in strings]))
            )
    return Catalogue(str(messages.plural_expr), tuple(entries))


def clear_caches() -> None:
    """Clear all caches, so that catalogues are read again."""
    for function in (_translated_codes, _load_language, version_of):
        function.cache_clear()
