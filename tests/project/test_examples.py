"""The games of examples/ and a new game pass the tests of all games, in a copy of the project with them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.commands.new_game.starter import PARTS
from app.settings import ROOT
from tests.project.copy_with_examples import EXAMPLES, copy_with_examples

QUICK = ("tests/games", "tests/engines/{game}", "tests/app/tables/view", "tests/app/catalogue")
"""Folders whose tests of the examples `make test` runs; the others follow in `make test-all`."""
API = "tests/app/api/test_description.py"
NEW_GAME = "drakes_of_the_tests"
"""A game with all parts, as `magehall new-game` writes it."""
LEFT_OUT = ("tests/chaos", "tests/mutants", "tests/project", "tests/test_bench.py")
"""Tests that are about no game in particular."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the examples and a new game in its catalogue, and their words reviewed."""
    copy = copy_with_examples(tmp_path_factory.mktemp("project"))
    command = "from app.commands.main import main; main()"
    written = run_python(copy, "-c", command, "new-game", NEW_GAME, "--with", ",".join(PARTS))
    assert written.returncode == 0, written.stderr
    assert f"Next: magehall check {NEW_GAME}." in written.stdout
    run = run_python(copy, "-m", "tests.golden_words", *EXAMPLES)
    assert run.returncode == 0, run.stderr
    return copy


def run_python(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy, whose modules come first on the path."""
    environment = {**os.environ, "PYTHONPATH": str(project), "PYTEST_ADDOPTS": ""}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def run_tests(project: Path, *words: str) -> str:
    """Run tests of the copy, and return what pytest prints."""
    run = run_python(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-header", *words)
    assert run.returncode == 0, run.stdout[-4000:]
    return run.stdout


def test_the_examples_pass_the_tests_of_all_games(project: Path) -> None:
    """Given the examples in the catalogue, then laws, words, pages, lessons and rulebooks are right."""
    folders = {folder.format(game=game) for folder in QUICK for game in EXAMPLES}
    run_tests(project, "-k", " or ".join(EXAMPLES), *sorted(folders))


def test_a_new_game_passes_the_tests_of_all_games(project: Path) -> None:
    """Given a game as `magehall new-game` writes it, then no test of words, rulebook, pages or API fails."""
    run_tests(project, "-k", NEW_GAME, *[folder.format(game=NEW_GAME) for folder in QUICK], API)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_examples_pass_every_test(project: Path) -> None:
    """Given the examples and a new game, then every test of a game passes, those in browsers included."""
    left_out = [f"--ignore={path}" for path in LEFT_OUT]
    run_tests(project, "-k", " or ".join((*EXAMPLES, NEW_GAME)), *left_out, "tests")


def test_the_examples_are_not_in_the_catalogue() -> None:
    """Given the project itself, then its catalogue has only the games that hosts offer."""
    catalogue = (ROOT / "engines" / "__init__.py").read_text("utf-8")
    assert not [game for game in EXAMPLES if game in catalogue]


@pytest.mark.parametrize("game", EXAMPLES)
def test_an_example_is_small(game: str) -> None:
    """Given an example, then it fits in one reading."""
    folder = ROOT / "examples" / game
    files = [file for suffix in ("py", "html", "css") for file in folder.rglob(f"*.{suffix}")]
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in files if "tests" not in file.parts)
    assert lines < 650
