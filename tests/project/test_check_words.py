"""`scripts/check-words` and `tests.plain_english`: replaced words, and the terms of a game."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from app.settings import ROOT
from tests.plain_english import find_stilted, read_terms

RULES = '"""Turns."""\n\n# A wish for 3 stones is granted, and wishes are open. Nobody grants it anew.\n'


@pytest.fixture
def script(tmp_path: Path) -> dict[str, Any]:
    """The script, for the project in `tmp_path`, which has a game with a comment."""
    functions = runpy.run_path(str(ROOT / "scripts" / "check-words"))
    functions["find_faults"].__globals__["ROOT"] = tmp_path
    (tmp_path / "engines" / "wells").mkdir(parents=True)
    (tmp_path / "engines" / "wells" / "rules.py").write_text(RULES, "utf-8")
    return functions


def test_a_replaced_word_is_named_with_the_file_for_terms(script: dict[str, Any], tmp_path: Path) -> None:
    wish, anew = script["find_faults"](tmp_path / "engines" / "wells" / "rules.py")
    advice = "(if it is a term of the game, add a line with it to engines/wells/terms.txt)"
    assert wish == f"engines/wells/rules.py:3: “wish”: request {advice}"
    assert "“anew”" in anew


def test_terms_of_a_game_are_accepted_in_its_files(script: dict[str, Any], tmp_path: Path) -> None:
    """Given a list of terms, then the term and its plural are accepted in this game, and nowhere else."""
    (tmp_path / "engines" / "wells" / "terms.txt").write_text("# What players make at the well:\nwish\n")
    (fault,) = script["find_faults"](tmp_path / "engines" / "wells" / "rules.py")
    assert "“anew”" in fault
    other = tmp_path / "engines" / "kernel.py"
    other.write_text(RULES, "utf-8")
    assert len(list(script["find_faults"](other))) == 2


def test_terms_of_a_game_may_be_forbidden_words(tmp_path: Path) -> None:
    """Given the term "lot", then sentences may have it, but no other forbidden word."""
    file = tmp_path / "terms.txt"
    file.write_text("the lot\n", "utf-8")
    sentences = ("You sell the lot.", "The lot is his.")
    assert list(find_stilted(sentences, read_terms(file))) == ["“his” in: The lot is his."]
    assert len(list(find_stilted(sentences))) == 2
