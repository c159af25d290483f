"""The words that players read match the reviewed files, and are plain English."""

from collections.abc import Iterator

import pytest

from engines import CATALOGUE
from tests.golden_words import (
    COMMAND,
    FOLDER,
    TEMPLATES,
    app_file,
    code_sentences,
    game_file,
    lesson_lines,
    record_sentences,
    template_strings,
)
from tests.plain_english import find_stilted

NAMES = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"words {name}")) for name in (*CATALOGUE, "magehall")
]
"""The games and Magehall; one process collects the words of each once for all tests."""


@pytest.mark.parametrize("name", NAMES)
def test_the_words_are_as_reviewed(name: str) -> None:
    """Given all words of a game, then they equal the reviewed file."""
    file = FOLDER / f"{name}.txt"
    now = app_file() if name == "magehall" else game_file(CATALOGUE[name])
    reviewed = file.read_text("utf-8") if file.exists() else ""
    assert now == reviewed, f"words changed: run `{COMMAND}` and read the difference"


@pytest.mark.parametrize("name", NAMES)
def test_the_words_are_plain_english(name: str) -> None:
    """Given all words of a game and its pages, then none of them is forbidden."""
    assert "\n".join(sorted(set(find_stilted(words_of(name))))) == ""


def words_of(name: str) -> Iterator[str]:
    """All sentences of a game or of Magehall, including those on pages."""
    yield from record_sentences(name).sentences
    yield from [line.strip() for line in lesson_lines(CATALOGUE[name])] if name in CATALOGUE else ()
    for file in sorted(TEMPLATES.rglob("*.html")):
        owner = file.relative_to(TEMPLATES).parts
        if (owner[1] if owner[0] == "games" and owner[1] in CATALOGUE else "magehall") == name:
            yield from template_strings(file)
    if name == "magehall":
        yield from code_sentences()
