"""A pseudo-language whose translations are the English sentences in brackets.

Text without brackets on its pages is untranslated.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest

from app.language import catalogues
from translating.catalogues import build_template, write
from translating.extract import domains

CODE = "xx"
_ATTRIBUTES = re.compile(
    r'\b(?:aria-label|title|alt|placeholder|data-says|data-busy-words|data-asks)="([^"]*)"'
)
_TAGS = re.compile(r"<[^>]*>")


def write_language(folder: Path, code: str = CODE) -> None:
    """Write a catalogue of the pseudo-language for each domain."""
    for domain in domains():
        catalogue = build_template(domain)
        catalogue.locale = None
        for message in catalogue:
            if isinstance(message.id, str):
                message.string = f"⟦{message.id}⟧" if message.id else message.string
            else:
                message.string = tuple([f"⟦{form}⟧" for form in message.id])
        file = folder / code / f"{domain}.po"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(write(catalogue, domain))


@contextmanager
def use_catalogues(folder: Path) -> Iterator[None]:
    """Use the catalogues of a folder instead of the project's inside the `with` block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogues, "LOCALES", folder)
        catalogues.clear_caches()
        yield
    catalogues.clear_caches()


def find_untranslated(html: str) -> set[str]:
    """The words of a page outside of all brackets, which come from no catalogue."""
    prose = re.sub(r"<(script|style|svg|kbd|code)\b.*?</\1>", " ", html, flags=re.DOTALL)
    texts, depth = set(), 0
    for text in _TAGS.sub("\n", prose).split("\n"):  # a sentence may span several elements
        outside, depth = _remove_bracketed(unescape(text), depth)
        texts.add(outside)
    texts |= {_remove_bracketed(unescape(text), 0)[0] for text in _ATTRIBUTES.findall(prose)}
    return {text for text in texts if re.search(r"[A-Za-z]{2}", text)}


def _remove_bracketed(text: str, depth: int) -> tuple[str, int]:
    """The text outside of brackets, and the depth at its end. `depth` is the depth at its start."""
    outside = ""
    for character in text:
        depth += (character == "⟦") - (character == "⟧")
        outside += character if depth == 0 and character != "⟧" else " "
    return " ".join(outside.split()), depth
