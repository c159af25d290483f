"""Follows docs/adding-a-game.md in a copy of the project, and plays the game of the guide."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.settings import ROOT
from tests.project.copy_of_project import copy_project

pytestmark = pytest.mark.xdist_group("adding_a_game")  # one copy of the project for all


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the guide's files in it."""
    return copy_project(tmp_path_factory.mktemp("project"), with_panels=True)


def magehall(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the project in the copy."""
    command = [sys.executable, "-c", "from app.commands.main import main; main()", *words]
    environment = {**os.environ, "PYTHONPATH": str(project)}
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def test_the_game_plays_to_the_end_with_every_number_of_players(project: Path) -> None:
    """Given the game of the guide, then random games of the smallest and the largest table end."""
    for players in (2, 4):
        run = magehall(project, "playout", "sparks", "--players", str(players), "--games", "2", "--json")
        assert run.returncode == 0, run.stderr
        assert len(json.loads(run.stdout)["lengths"]) == 2


def test_the_game_obeys_the_laws(project: Path) -> None:
    """Given the game of the guide, then no law fails."""
    run = magehall(project, "laws", "sparks", "--games", "1", "--rare", "3", "--json")
    assert run.returncode == 0, run.stderr
    laws = {law["name"]: law for law in json.loads(run.stdout)["laws"]}
    assert laws["other worlds continue the same"]["checked"] > 100
    assert not any(law["failed"] for law in laws.values())


def test_the_game_is_listed_with_its_option(project: Path) -> None:
    """Given the game of the guide, then `magehall games` lists it with its option."""
    (sparks,) = json.loads(magehall(project, "games", "--json").stdout)
    assert (sparks["id"], sparks["min_players"], sparks["max_players"]) == ("sparks", 2, 4)
    (limit,) = sparks["options"]
    assert (limit["id"], limit["kind"], limit["default"]) == ("limit", "number", 10)


SPECIAL = """
from engines.sparks import GAME
from engines.sparks.cards import CARDS
from engines.sparks.effects import performers, play_card

table, _ = GAME.start(2, GAME.options(), "special cards")
table = play_card(play_card(table, "flare", 0), "gust", 1)
assert [len(hand) for hand in table.hands] == [3, 2]
assert table.standing == (False, True)
assert performers.kinds == {type(primitive) for row in CARDS.values() for primitive in row}
"""


def test_special_cards_do_what_their_rows_say(project: Path) -> None:
    """Given the special cards of the guide, when they are played, then their primitives take effect."""
    environment = {**os.environ, "PYTHONPATH": str(project)}
    command = [sys.executable, "-c", SPECIAL]
    run = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


DRAWN = """
from engines import CATALOGUE
from tests.app.scenes import build_views, random_game, build_region_renderer

game, drawing = CATALOGUE["sparks"], build_region_renderer()
for scene in random_game(game, 3, "drawn"):
    for seen in build_views(scene, "drawn"):
        drawn = {name: region.html for name, region in drawing.render(seen).items()}
        assert 'data-target="deck"' in drawn["board"]
        assert drawn["players"].count("<article") == (3 if seen.viewer is None else 2)
        if seen.question is None:
            continue
        assert seen.question.path or ">Stand</button>" in drawn["decision"]
        draws = "draw" in [one.id for step in seen.question.steps for one in step.picked]
        assert draws == ("Hands above the limit lose." in drawn["decision"])
assert "three" in drawing.render_component(game, "spark:3")
assert drawing.render_component(game, "spark:7") is None
"""


def test_the_panels_render_a_whole_game(project: Path) -> None:
    """Given the panels of the guide, then a whole game is rendered for every viewer."""
    environment = {**os.environ, "PYTHONPATH": f"{project}:{ROOT}"}
    command = [sys.executable, "-c", DRAWN]
    run = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_the_code_of_the_guide_passes_the_checks(project: Path) -> None:
    """Given the files of the guide, then mypy and ruff pass."""
    config = ["--config", str(ROOT / "pyproject.toml")]
    tools = Path(sys.executable).parent
    for command in (
        [str(tools / "mypy"), "--strict", "--config-file", os.devnull, "engines/sparks"],
        [str(tools / "ruff"), "check", *config, "engines/sparks"],
    ):
        run = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
