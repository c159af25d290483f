"""Games of installed packages are found by their entry points; those that can't be used are skipped."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from app.games.installed import GROUP, SkippedGame, find_installed_games
from engines import CATALOGUE

GAME = """
from dataclasses import replace
from engines import CATALOGUE
GAME = replace(next(iter(CATALOGUE.values())), id={id!r})
"""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on Python's path, whose modules are forgotten after the test."""
    monkeypatch.syspath_prepend(tmp_path)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def write(folder: Path, module: str, source: str, id: str = "drakes") -> EntryPoint:
    """Write a package, and return its entry point for a game."""
    (folder / module).mkdir()
    (folder / module / "__init__.py").write_text(source)
    return EntryPoint(id, f"{module}:GAME", GROUP)


def find_reason(*points: EntryPoint) -> str:
    """The reason why the last of these packages is skipped; the others must be usable."""
    _, skipped = find_installed_games(CATALOGUE, points)
    (entry,) = skipped
    return entry.reason


def test_a_game_is_found_with_its_package_and_folder(packages: Path) -> None:
    point = write(packages, "pack_drakes", GAME.format(id="drakes"))
    (installed,), skipped = find_installed_games(CATALOGUE, [point])
    assert skipped == ()
    assert (installed.game.id, installed.folder) == ("drakes", packages / "pack_drakes")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import nothing_like_this", "ModuleNotFoundError: No module named 'nothing_like_this'"),
        ("def", "SyntaxError"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("", "has no attribute 'GAME'"),
        ("GAME = 7", "pack_drakes:GAME is a int, not a Game"),
        (GAME.format(id="drake"), "has the id 'drake'. Give the entry point the same name."),
    ],
)
def test_a_package_that_cannot_be_loaded_is_skipped_with_the_reason(
    packages: Path, source: str, reason: str
) -> None:
    assert reason in find_reason(write(packages, "pack_drakes", source))


def test_the_reason_names_the_file_and_line(packages: Path) -> None:
    point = write(packages, "pack_drakes", "\n\nopen(0 / 0)\n")
    assert f"({packages}/pack_drakes/__init__.py:3)" in find_reason(point)


def test_an_id_of_a_built_in_game_or_of_another_package_is_taken(packages: Path) -> None:
    built_in = next(iter(CATALOGUE))
    own = write(packages, "pack_a", GAME.format(id=built_in), built_in)
    assert "Magehall has a game with this id" in find_reason(own)
    first = write(packages, "pack_b", GAME.format(id="drakes"))
    second = write(packages, "pack_c", GAME.format(id="drakes"))
    assert find_reason(second, first) == "pack_b has a game with this id, too. Uninstall one of them."


@pytest.mark.parametrize("id", ["Drakes", "fire-drakes", "../drakes", ""])
def test_an_id_that_cannot_be_part_of_an_address_is_refused(packages: Path, id: str) -> None:
    assert "lower-case letters" in find_reason(write(packages, "pack_drakes", GAME.format(id=id), id))


def test_a_skipped_game_is_described_with_its_package() -> None:
    skipped = SkippedGame("drakes", "magehall-drakes 1.0", "It is broken.")
    assert str(skipped) == "magehall-drakes 1.0: the game 'drakes' is skipped: It is broken."
