"""The Python files of a game, without its tests."""

import ast
import sys
from functools import cache
from pathlib import Path
from typing import Any

from engines.kernel.contract.game import Game


def find_package(game: Game[Any]) -> str:
    """The name of the package that defines the game's state."""
    module = game.state.__module__
    package = module
    while "." in package and f"{package.rpartition('.')[0]}" not in ("engines", "examples"):
        package = package.rpartition(".")[0]
    return package


def find_folder(game: Game[Any]) -> Path:
    """The folder of the game's package."""
    file = sys.modules[find_package(game)].__file__
    assert file is not None
    return Path(file).parent


def list_sources(game: Game[Any]) -> tuple[tuple[Path, ast.Module], ...]:
    """The Python files of a game and their syntax trees."""
    return _read_sources(find_folder(game))


@cache
def _read_sources(folder: Path) -> tuple[tuple[Path, ast.Module], ...]:
    files = [file for file in sorted(folder.rglob("*.py")) if "tests" not in file.relative_to(folder).parts]
    return tuple([(file, ast.parse(file.read_text("utf-8"))) for file in files])
