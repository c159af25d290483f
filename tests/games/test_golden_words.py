"""The words that players read match the reviewed files, and are plain English."""

import pytest

from engines import CATALOGUE
from tests.golden_words import COMMAND, FOLDER, build_file, find_stilted_words

NAMES = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"words {name}")) for name in (*CATALOGUE, "magehall")
]
"""The games and Magehall; one process collects the words of each once for all tests."""


@pytest.mark.parametrize("name", NAMES)
def test_the_words_are_as_reviewed(name: str) -> None:
    """Given all words of a game, then they equal the reviewed file."""
    file = FOLDER / f"{name}.txt"
    now = build_file(name)
    reviewed = file.read_text("utf-8") if file.exists() else ""
    assert now == reviewed, f"words changed: run `{COMMAND}` and read the difference"


@pytest.mark.parametrize("name", NAMES)
def test_the_words_are_plain_english(name: str) -> None:
    """Given all words of a game and its pages, then none of them is forbidden."""
    assert "\n".join(find_stilted_words(name)) == ""
