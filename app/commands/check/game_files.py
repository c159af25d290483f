"""The files of a game, in the checkout or in its package; the Python files without its tests."""

import ast
import sys
from functools import cache
from pathlib import Path
from typing import Any

from app.games.catalogue import INSTALLED_GAMES
from app.games.files import files_folder, rules_folder
from app.settings import ROOT
from engines.kernel.contract.game import Game


def find_folder(game: Game[Any]) -> Path:
    """The folder of an installed game, else that of the package that defines the game's state."""
    if game.id in INSTALLED_GAMES:
        return rules_folder(game.id)
    package = game.state.__module__
    while "." in package and package.rpartition(".")[0] != "engines":
        package = package.rpartition(".")[0]
    file = sys.modules[package].__file__
    assert file is not None
    return Path(file).parent


def is_built_in(game: Game[Any]) -> bool:
    """Whether the game is in engines/ of this repository, whose own checks and tests then demand more."""
    return game.id not in INSTALLED_GAMES


def find_tests(game: Game[Any]) -> Path | None:
    """The folder of the game's tests, in the checkout or in or beside its package; None if there is none."""
    folder = find_folder(game)
    places = (
        (ROOT / "tests" / "engines" / game.id,)
        if is_built_in(game)
        else (folder / "tests", folder.parent / "tests")
    )
    return next((place for place in places if place.is_dir()), None)


def find_template(game: Game[Any], name: str) -> Path:
    """The path of one of the game's own templates, which need not exist."""
    return files_folder(game.id) / "templates" / "games" / game.id / name


def find_style_sheet(game: Game[Any]) -> Path:
    """The path of the game's style sheet, which need not exist."""
    return files_folder(game.id) / "static" / "css" / "frame" / "games" / f"{game.id}.css"


def find_scene(game: Game[Any], name: str) -> Path:
    """The path of one of the game's scenes, which need not exist."""
    return files_folder(game.id) / "static" / "scenes" / game.id / f"{name}.svg"


def list_sources(game: Game[Any]) -> tuple[tuple[Path, ast.Module], ...]:
    """The Python files of a game and their syntax trees."""
    return _read_sources(find_folder(game))


@cache
def _read_sources(folder: Path) -> tuple[tuple[Path, ast.Module], ...]:
    files = [file for file in sorted(folder.rglob("*.py")) if "tests" not in file.relative_to(folder).parts]
    return tuple([(file, ast.parse(file.read_text("utf-8"))) for file in files])
