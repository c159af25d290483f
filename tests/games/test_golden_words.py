"""What players read is kept as text, so that a change of wording is seen; and it is plain English."""

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
    heard_in,
    lesson_lines,
    template_strings,
)
from tests.plain_english import stilted

NAMES = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"words {name}")) for name in (*CATALOGUE, "magehall")
]
"""The games and the house: what one says is heard once for all that is asked of it."""


@pytest.mark.parametrize("name", NAMES)
def test_the_words_are_as_reviewed(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    now = app_file() if name == "magehall" else game_file(CATALOGUE[name])
    reviewed = file.read_text("utf-8") if file.exists() else ""
    assert now == reviewed, f"words changed: run `{COMMAND}` and read the difference"


@pytest.mark.parametrize("name", NAMES)
def test_the_words_are_plain_english(name: str) -> None:
    assert "\n".join(sorted(set(stilted(words_of(name))))) == ""


def words_of(name: str) -> Iterator[str]:
    """All that is said, on pages too."""
    yield from heard_in(name).sentences
    yield from [line.strip() for line in lesson_lines(CATALOGUE[name])] if name in CATALOGUE else ()
    for file in sorted(TEMPLATES.rglob("*.html")):
        owner = file.relative_to(TEMPLATES).parts
        if (owner[1] if owner[0] == "games" and owner[1] in CATALOGUE else "magehall") == name:
            yield from template_strings(file)
    if name == "magehall":
        yield from code_sentences()
