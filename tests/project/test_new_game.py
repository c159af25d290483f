"""`magehall new-game` in a copy of the project: the new game is playable and passes all checks."""

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.commands.new_game.cli import write_new_game
from app.commands.new_game.create_game import CannotCreate, GameFolders, create_game, render_game
from app.commands.new_game.starter import PARTS, Names, Part
from app.settings import ROOT
from engines import CATALOGUE
from tests.project.new_game_example import render_example

COPIED = (
    "engines",
    "app",
    "templates",
    "static",
    "alembic",
    "examples",
    "locales",
    "translating",
    "tests/engines",
)
FILES = (
    "alembic.ini",
    "pyproject.toml",
    "tests/__init__.py",
    "tests/rules.py",
    "tests/browser/measures.js",
    "tests/browser/contrast.js",
    "tests/browser/frame.js",
    "tests/browser/axe_findings.js",
    "tests/browser/vendor/axe.min.js",
)
NAMES = ("duel_of_ice", "zephyrs")
"""A name before `kernel` in the order of imports, and one after it."""
FULL = "drakes_of_the_tests"
"""The name of a game with all parts. Authors may call theirs as the guide does."""
FULL_OR_ALL = (FULL, *[pytest.param(name, marks=pytest.mark.long) for name in NAMES])
"""`make test` runs the game with all parts only, which has all that the smallest has."""
COMBINATIONS = [parts for size in range(len(PARTS) + 1) for parts in combinations(PARTS, size)]
FEW = [parts for parts in COMBINATIONS if len(parts) in (0, 1, len(PARTS))]


pytestmark = pytest.mark.xdist_group("new_game")  # one copy of the project for all


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with two of the smallest games and one with all parts in it."""
    copy = tmp_path_factory.mktemp("project")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, copy / folder)  # including compiled files
    for file in FILES:
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, copy / file)
    for name in NAMES:
        create_game(copy, name)
    run = magehall(copy, "new-game", FULL, "--with", ",".join(PARTS))
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
    names = ("engines", "tests", "templates", "static", "locales")
    folders = [project / name for name in names]
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    return {file: file.read_bytes() for file in files if "__pycache__" not in file.parts}


@pytest.mark.parametrize("name", FULL_OR_ALL)
def test_the_game_plays_to_the_end_with_every_number_of_players(project: Path, name: str) -> None:
    """Given a new game, then random games end."""
    for players in (2, 4):
        played = magehall(project, "playout", name, "--players", str(players), "--games", "2", "--json")
        assert played.returncode == 0, played.stderr
        assert len(json.loads(played.stdout)["lengths"]) == 2


@pytest.mark.parametrize("name", FULL_OR_ALL)
def test_the_game_obeys_the_laws(project: Path, name: str) -> None:
    """Given a new game, then no law fails."""
    checked = magehall(project, "laws", name, "--games", "1", "--rare", "2", "--json")
    assert checked.returncode == 0, checked.stderr
    laws = json.loads(checked.stdout)["laws"]
    assert {law["name"] for law in laws if law["checked"]} >= {"other worlds continue the same", "round trip"}


def test_its_own_tests_pass(project: Path) -> None:
    """Given new games, then the tests created with them pass."""
    folders = [f"tests/engines/{name}" for name in (*NAMES, FULL)]
    tested = run(
        project, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-header", *folders
    )
    assert tested.returncode == 0, tested.stdout
    assert re.search(r"^34 passed", tested.stdout, re.MULTILINE), tested.stdout


def test_every_rule_is_shown_by_a_test(project: Path) -> None:
    """Given new games, then their tests cite every rule of their RULES.md."""
    for name in (*NAMES, FULL):
        rules = re.findall(r"\*\*(R\d+)\*\*", (project / "engines" / name / "RULES.md").read_text())
        tests = (project / "tests" / "engines" / name / f"test_{name}.py").read_text()
        assert rules
        assert [rule for rule in rules if f'"{rule}"' not in tests] == []


@pytest.mark.long
def test_the_code_passes_the_checks(project: Path) -> None:
    """Given new games, then mypy and ruff pass."""
    tools = Path(sys.executable).parent
    folders = [f"{root}/{name}" for root in ("engines", "tests/engines") for name in (*NAMES, FULL)]
    for command in (["mypy"], ["ruff", "check", "--no-cache"], ["ruff", "format", "--no-cache", "--check"]):
        checked = run(project, str(tools / command[0]), *command[1:], "engines/__init__.py", *folders)
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_catalogue_lists_new_games_last(project: Path) -> None:
    """Given new games, then the catalogue lists them last, each by its own name."""
    listed = json.loads(magehall(project, "games", "--json").stdout)
    assert [game["id"] for game in listed] == [*CATALOGUE, *NAMES, FULL]
    assert [game["name"] for game in listed[-3:]] == ["Duel Of Ice", "Zephyrs", "Drakes Of The Tests"]


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
        ("charm_well", "is the name of an example"),
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


def test_the_example_is_what_the_command_writes() -> None:
    """Given examples/new_game, then it is the game without parts, under its own name."""
    written = {path: (ROOT / path).read_text("utf-8") for path in render_example()}
    reason = "change examples/starter, then run `.venv/bin/python -m tests.project.new_game_example`"
    assert render_example() == written, reason


CHECK_PARTS = """
import sys

for name in sys.argv[1:]:
    parts = name.split("_")[1:]
    game = __import__(f"engines.{name}", fromlist=["GAME"]).GAME
    assert (game.board is not None) == ("board" in parts), name
    assert bool(game.option_fields) == ("options" in parts), name
    assert ("guess" in game.phrases) == ("secrets" in parts), name
    assert (game.lesson is not None) == ("lesson" in parts), name
"""


def check_combinations(folder: Path, chosen: list[tuple[Part, ...]]) -> None:
    """Write a game for each combination of parts, and check which parts it has, its tests and its format."""
    names = []
    for parts in chosen:
        names.append("_".join(["game", *parts]))
        package = f"engines.{names[-1]}"
        folders = GameFolders(f"engines/{names[-1]}", f"tests/engines/{names[-1]}")
        files = render_game(ROOT, Names(names[-1], "Game", package, ""), parts, folders)
        for path, text in (files | {f"{folders.tests}/__init__.py": ""}).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
        assert any(path.startswith("templates/") for path in files) == ("board" in parts)
    for path in (
        "engines/kernel",
        "tests/engines/play.py",
        "tests/rules.py",
        "pyproject.toml",
    ):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).symlink_to(ROOT / path)
    for path in ("engines/__init__.py", "tests/__init__.py", "tests/engines/__init__.py"):
        (folder / path).touch()
    written = [f"{root}/{name}" for root in ("engines", "tests/engines") for name in names]
    tools = Path(sys.executable).parent
    for command in (
        (sys.executable, "-c", CHECK_PARTS, *names),
        (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-header", "tests/engines"),
        (str(tools / "ruff"), "check", "--no-cache", *written),
        (str(tools / "ruff"), "format", "--no-cache", "--check", *written),
    ):
        checked = run(folder, *command)
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_game_has_exactly_the_chosen_parts(tmp_path: Path) -> None:
    """Given no part, each part alone, and all of them, then the game has those parts and its tests pass."""
    check_combinations(tmp_path, FEW)


@pytest.mark.long
def test_every_combination_of_parts_works(tmp_path: Path) -> None:
    """Given every combination of parts, then the game has those parts and its tests pass."""
    check_combinations(tmp_path, COMBINATIONS)


RENDER = f"""
import tests
tests.__path__.append({f"{ROOT}/tests"!r})

from engines import CATALOGUE
from tests.app.scenes import build_region_renderer, build_views, random_game

EXPECTED = {{"held-0", "discarded-0", "guess:3"}}
game, renderer = CATALOGUE["{FULL}"], build_region_renderer()
rendered = set()
for scene in [*random_game(game, 3, "rendered"), *random_game(game, 2, "again")]:
    for seen in build_views(scene, "rendered"):
        regions = {{name: region.html for name, region in renderer.render(seen).items()}}
        assert 'data-target="deck"' in regions["board"]
        html = "".join(regions.values())
        rendered.update(name for name in EXPECTED if name in html)
assert rendered == EXPECTED, rendered
assert "three" in renderer.render_component(game, "rank:3")
assert renderer.render_component(game, "rank:6") is None
"""


def test_the_board_of_a_new_game_is_rendered(project: Path) -> None:
    """Given a new game with all parts, then whole games are rendered for every viewer."""
    rendered = run(project, sys.executable, "-c", RENDER)
    assert rendered.returncode == 0, rendered.stderr


CUT = f"""
@layer game {{
  .game-{FULL} .plate .counter {{ display: inline-block; width: 4px; overflow: hidden; }}
  .game-{FULL} .heap {{ background: buttonface; }}
}}
"""


SEEN_ON_DESKS = '<span class="label">{{ words }}</span>'


@pytest.mark.long
def test_the_browser_look_of_a_new_game(project: Path, tmp_path: Path) -> None:
    """Given a game with cut counters, grey buttons and words that phones hide, then exactly these are named.

    And pictures of the largest, the usual and the smallest table are saved, at both sizes.
    """
    template = project / "templates" / "games" / FULL / "fragments.html"
    macros = template.read_text("utf-8")
    template.write_text(macros.replace("<span>{{ words }}</span>", SEEN_ON_DESKS), "utf-8")
    sheet = project / "static" / "css" / "frame" / "games" / f"{FULL}.css"
    text = sheet.read_text("utf-8")
    sheet.write_text(text + CUT, "utf-8")
    looked = magehall(project, "check", FULL, "--only", "browser", "--pictures", str(tmp_path / "seen"))
    sheet.write_text(text, "utf-8")
    template.write_text(macros, "utf-8")
    assert looked.returncode == 1
    faults = re.findall(r"\.css: (.*) \(/styleguide/", looked.stdout)
    assert faults
    expected = r"cut: rivals: #seat-\d-points-count|faint in the dark look: faint words: stage: #deck-count"
    expected += r"|hidden on phones: #seat-\d-row with all its words, “"
    assert [fault for fault in faults if not re.match(expected, fault)] == []
    assert len({fault.partition(":")[0] for fault in faults}) == 3
    pictures = {file.name for file in (tmp_path / "seen").glob("*.png")}
    windows = [f"{size}-en-{look}.png" for size in ("desk", "phone") for look in ("light", "dark")]
    assert {f"turn{seats}-{window}" for seats in ("", "-2", "-4") for window in windows} <= pictures
    page = (tmp_path / "seen" / "index.html").read_text("utf-8")
    assert set(re.findall(r'src="([^"]+)"', page)) == pictures


def test_the_game_is_translated(project: Path) -> None:
    """Given a new game with all parts, then its German catalogue is complete; one without needs no other."""
    checked = run(project, sys.executable, "-m", "translating", "check", "--complete")
    assert checked.returncode == 0, checked.stderr


def test_an_unknown_part_is_refused() -> None:
    """Given a part that does not exist, then the command fails and names the parts."""
    refused = CliRunner().invoke(write_new_game, ["ice", "--with", "board,music"])
    assert refused.exit_code == 2
    assert "no part 'music'; choose from: board,options,secrets,lesson" in refused.output
