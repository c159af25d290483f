"""Follows docs/adding-a-game.md word by word in a copy of the house, and plays the game that comes out."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.copy_of_house import copied

HOUSE = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the guide's files in it."""
    return copied(tmp_path_factory.mktemp("house"))


def magehall(house: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of the house in the copy."""
    command = [sys.executable, "-c", "from app.cli import main; main()", *words]
    environment = {**os.environ, "PYTHONPATH": str(house)}
    return subprocess.run(command, cwd=house, env=environment, capture_output=True, text=True, check=False)


def test_the_game_plays_to_the_end_at_every_size(house: Path) -> None:
    for players in (2, 3, 4):
        run = magehall(house, "playout", "sparks", "--players", str(players), "--games", "20", "--json")
        assert run.returncode == 0, run.stderr
        assert len(json.loads(run.stdout)["lengths"]) == 20


def test_the_game_obeys_the_laws(house: Path) -> None:
    run = magehall(house, "laws", "sparks", "--games", "15", "--json")
    assert run.returncode == 0, run.stderr
    laws = {law["name"]: law for law in json.loads(run.stdout)["laws"]}
    assert laws["other worlds go on the same"]["checked"] > 100
    assert not any(law["failed"] for law in laws.values())


def test_the_game_is_listed_with_its_option(house: Path) -> None:
    (sparks,) = json.loads(magehall(house, "games", "--json").stdout)
    assert (sparks["id"], sparks["min_players"], sparks["max_players"]) == ("sparks", 2, 4)
    (limit,) = sparks["options"]
    assert (limit["id"], limit["kind"], limit["default"]) == ("limit", "number", 10)


def test_the_guides_code_is_as_strict_as_the_house(house: Path) -> None:
    config = ["--config", str(HOUSE / "pyproject.toml")]
    tools = Path(sys.executable).parent
    for command in (
        [str(tools / "mypy"), "--strict", "--config-file", os.devnull, "engines/sparks"],
        [str(tools / "ruff"), "check", *config, "engines/sparks"],
    ):
        run = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
