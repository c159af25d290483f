"""Finds the games of installed packages, by their entry points in the group `magehall.games`.

A package is code that runs with the rights of the server, so a host installs only packages that they trust.
One that cannot be loaded is skipped: it never stops the server.
"""

import re
import sys
import traceback
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from engines.kernel.contract.game import Game

GROUP = "magehall.games"
"""The group of entry points: `fire_drakes = "magehall_fire_drakes:GAME"`."""
GAME_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
"""The id of a game, which is part of addresses and of file names."""


@dataclass(frozen=True)
class InstalledGame:
    """A game of a package: `package` has its name and version, `folder` the game's files."""

    game: Game[Any]
    package: str
    folder: Path


@dataclass(frozen=True)
class SkippedGame:
    """An entry point that names no usable game: `id` is its name, `reason` says what is wrong."""

    id: str
    package: str
    reason: str

    def __str__(self) -> str:
        return f"{self.package}: the game {self.id!r} is skipped: {self.reason}"


class _Unusable(Exception):
    """An entry point that names no usable game, for the reason in the message."""


def find_installed_games(
    built_in: Collection[str], points: Iterable[EntryPoint] | None = None
) -> tuple[tuple[InstalledGame, ...], tuple[SkippedGame, ...]]:
    """Load the games of all installed packages, in the order of the packages' names.

    `built_in` are ids that packages cannot use. If two packages have a game with the same id, the second is
    skipped. `points` are the entry points, by default those of the group.
    """
    found = entry_points(group=GROUP) if points is None else points
    installed: dict[str, InstalledGame] = {}
    skipped: list[SkippedGame] = []
    for point in sorted(found, key=lambda point: (_describe_package(point), point.name)):
        package = _describe_package(point)
        try:
            if point.name in built_in:
                raise _Unusable("Magehall has a game with this id. Give yours another one.")
            if point.name in installed:
                other = installed[point.name].package
                raise _Unusable(f"{other} has a game with this id, too. Uninstall one of them.")
            installed[point.name] = _load_game(point, package)
        except _Unusable as error:
            skipped.append(SkippedGame(point.name, package, str(error)))
    return tuple(installed.values()), tuple(skipped)


def _load_game(point: EntryPoint, package: str) -> InstalledGame:
    """Import the game of an entry point. Raises _Unusable."""
    if not GAME_ID.fullmatch(point.name):
        raise _Unusable("An id has lower-case letters, digits and single underscores, such as fire_drakes.")
    try:
        game = point.load()
    except (Exception, SystemExit) as error:
        raise _Unusable(f"Importing {point.value} failed: {_describe_error(error)}") from error
    if not isinstance(game, Game):
        kind = type(game).__name__
        raise _Unusable(f"{point.value} is a {kind}, not a Game (engines/kernel/contract/game.py).")
    if game.id != point.name:
        raise _Unusable(f"{point.value} has the id {game.id!r}. Give the entry point the same name.")
    file = sys.modules[point.module].__file__
    if file is None or not Path(file).is_file():
        raise _Unusable(f"{point.module} is not a folder with an __init__.py on the disk.")
    return InstalledGame(game, package, Path(file).resolve().parent)


def _describe_package(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.module


def _describe_error(error: BaseException) -> str:
    """The error with the file and line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"
