"""`magehall new-game` in a copy of the project: the new game is playable and passes all checks."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.commands.new_game import CannotCreate, create_game
from app.settings import ROOT
from engines import CATALOGUE

COPIED = ("engines", "app", "templates", "static", "alembic", "examples", "tests/engines")
NAMES = ("duel_of_ice", "zephyrs")
"""A name before `kernel` in the order of imports, and one after it."""
ONE_OR_BOTH = (NAMES[0], pytest.param(NAMES[1], marks=pytest.mark.long))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with two new games in it."""
    copy = tmp_path_factory.mktemp("project")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, copy / folder)  # including compiled files
    for file in ("alembic.ini", "pyproject.toml", "tests/__init__.py", "tests/rules.py"):
        shutil.copy(ROOT / file, copy / file)
    for name in NAMES:
        run = magehall(copy, "new-game", name)
        assert run.returncode == 0, run.stderr
    return copy


def magehall(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the project in the copy."""
    return run(project, sys.executable, "-c", "from app.commands.main import main; main()", *words)


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a program in the copy, whose modules come first on the path."""
    environment = {**os.environ, "PYTHONPATH": str(project), "PYTEST_ADDOPTS": ""}
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def contents(project: Path) -> dict[Path, bytes]:
    """The contents of all files that the command could change."""
    folders = (project / "engines", project / "tests", project / "templates")
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    return {file: file.read_bytes() for file in files if "__pycache__" not in file.parts}


@pytest.mark.parametrize("name", ONE_OR_BOTH)
def test_the_game_plays_to_the_end_with_every_number_of_players(project: Path, name: str) -> None:
    """Given a new game, then random games end."""
    for players in (2, 4) if name == NAMES[0] else (3,):
        played = magehall(project, "playout", name, "--players", str(players), "--games", "5", "--json")
        assert played.returncode == 0, played.stderr
        assert len(json.loads(played.stdout)["lengths"]) == 5


@pytest.mark.parametrize("name", ONE_OR_BOTH)
def test_the_game_obeys_the_laws(project: Path, name: str) -> None:
    """Given a new game, then no law fails."""
    checked = magehall(project, "laws", name, "--games", "5", "--json")
    assert checked.returncode == 0, checked.stderr
    laws = json.loads(checked.stdout)["laws"]
    assert {law["name"] for law in laws if law["checked"]} >= {"other worlds continue the same", "round trip"}


def test_its_own_tests_pass(project: Path) -> None:
    """Given two new games, then the tests created with them pass."""
    folders = [f"tests/engines/{name}" for name in NAMES]
    tested = run(
        project, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-header", *folders
    )
    assert tested.returncode == 0, tested.stdout
    assert re.search(r"^14 passed", tested.stdout, re.MULTILINE), tested.stdout


def test_every_rule_is_shown_by_a_test(project: Path) -> None:
    """Given new games, then their tests cite every rule of their RULES.md."""
    for name in NAMES:
        rules = re.findall(r"\*\*(R\d+)\*\*", (project / "engines" / name / "RULES.md").read_text())
        tests = (project / "tests" / "engines" / name / f"test_{name}.py").read_text()
        assert rules
        assert [rule for rule in rules if f'"{rule}"' not in tests] == []


@pytest.mark.long
def test_the_code_passes_the_checks(project: Path) -> None:
    """Given new games, then mypy and ruff pass."""
    tools = Path(sys.executable).parent
    folders = [f"{root}/{name}" for root in ("engines", "tests/engines") for name in NAMES]
    for command in (["mypy"], ["ruff", "check", "--no-cache"], ["ruff", "format", "--no-cache", "--check"]):
        checked = run(project, str(tools / command[0]), *command[1:], "engines/__init__.py", *folders)
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_catalogue_lists_new_games_last(project: Path) -> None:
    """Given two new games, then the catalogue lists them last, each by its own name."""
    listed = json.loads(magehall(project, "games", "--json").stdout)
    assert [game["id"] for game in listed] == [*CATALOGUE, *NAMES]
    assert [game["name"] for game in listed[-2:]] == ["Duel Of Ice", "Zephyrs"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Duel", "can't be a game's name"),
        ("2duels", "can't be a game's name"),
        ("../duel", "can't be a game's name"),
        ("a_name_that_is_longer_than_any_name", "can't be a game's name"),
        ("class", "is a word of Python"),
        ("kernel", "already something called kernel"),
        (next(iter(CATALOGUE)), "already something called"),
        (NAMES[0], "already exists"),
    ],
)
def test_a_bad_or_taken_name_is_refused_and_changes_nothing(project: Path, name: str, reason: str) -> None:
    """Given a name that cannot be used, then the command fails with a reason and no file changes."""
    before = contents(project)
    with pytest.raises(CannotCreate, match=reason):
        create_game(project, name)
    assert contents(project) == before


def test_existing_files_are_not_overwritten(project: Path) -> None:
    """Given a folder with the name of the new game, then the command fails and no file changes."""
    (project / "engines" / "draft_of_mine").mkdir()
    before = contents(project)
    refused = magehall(project, "new-game", "draft_of_mine")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "engines/draft_of_mine already exists" in refused.stderr
    assert contents(project) == before
