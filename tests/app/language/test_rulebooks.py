"""Translated rulebooks have the rules of the English ones, with the same numbers and in the same order."""

import re
from pathlib import Path

import pytest

from app.catalogue.rulebook import load_rulebook
from app.catalogue.rulebook_markdown import parse_rulebook
from app.language.catalogues import codes
from app.settings import ROOT
from engines import CATALOGUE

NUMBER = re.compile(r"^\s*[-*] \*\*([RETA]\d+[a-z]?)\*\*", re.MULTILINE)
TRANSLATED = sorted((ROOT / "engines").glob("*/RULES.*.md"))


def read_english(file: Path) -> str:
    return (file.parent / "RULES.md").read_text("utf-8")


@pytest.mark.parametrize("file", TRANSLATED, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_a_translated_rulebook_has_the_same_rules(file: Path) -> None:
    text = file.read_text("utf-8")
    assert file.name.split(".")[1] in codes()
    assert NUMBER.findall(text) == NUMBER.findall(read_english(file))
    book, english = parse_rulebook(text), parse_rulebook(read_english(file))
    assert [len(chapter.parts) for chapter in book.chapters] == [
        len(chapter.parts) for chapter in english.chapters
    ]
    assert book.chapter_by_topic.keys() == english.chapter_by_topic.keys()


def test_a_rulebook_without_a_translation_is_in_english() -> None:
    assert all(load_rulebook(id, "klingon") == load_rulebook(id) for id in CATALOGUE)
    assert all(NUMBER.search((ROOT / "engines" / id / "RULES.md").read_text("utf-8")) for id in CATALOGUE)
