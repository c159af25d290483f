"""A language made of a folder of files: each sentence in marks, so that what lacks them is not translated."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest

from app.language import catalogues
from translating.catalogues import template_of, written
from translating.extract import domains

CODE = "xx"
_ATTRIBUTES = re.compile(
    r'\b(?:aria-label|title|alt|placeholder|data-says|data-busy-words|data-asks)="([^"]*)"'
)
_TAGS = re.compile(r"<[^>]*>")


def write_language(folder: Path, code: str = CODE) -> None:
    """A folder with a catalogue of each domain."""
    for domain in domains():
        catalogue = template_of(domain)
        catalogue.locale = None
        for message in catalogue:
            if isinstance(message.id, str):
                message.string = f"⟦{message.id}⟧" if message.id else message.string
            else:
                message.string = tuple([f"⟦{one}⟧" for one in message.id])
        file = folder / code / f"{domain}.po"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(written(catalogue, domain))


@contextmanager
def spoken_in(folder: Path) -> Iterator[None]:
    """Reads the catalogues of a folder in place of the project's for as long as the context lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogues, "LOCALES", folder)
        catalogues.clear_caches()
        yield
    catalogues.clear_caches()


def untranslated(html: str) -> set[str]:
    """The words of a page that lie outside of all marks, and so were in no catalogue."""
    without = re.sub(r"<(script|style|svg|kbd|code)\b.*?</\1>", " ", html, flags=re.DOTALL)
    found, depth = set(), 0
    for text in _TAGS.sub("\n", without).split("\n"):  # a sentence may lie across several elements
        outside, depth = _outside(unescape(text), depth)
        found.add(outside)
    found |= {_outside(unescape(text), 0)[0] for text in _ATTRIBUTES.findall(without)}
    return {one for one in found if re.search(r"[A-Za-z]{2}", one)}


def _outside(text: str, depth: int) -> tuple[str, int]:
    outside = ""
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        outside += letter if depth == 0 and letter != "⟧" else " "
    return " ".join(outside.split()), depth
