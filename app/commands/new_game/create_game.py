"""Writes the files of a new game: into the checkout, or as a package of its own."""

import keyword
import posixpath
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from app.commands.new_game.starter import IMPORTS, Names, Part, render_starter, sort_imports
from app.games.catalogue import CATALOGUE
from app.games.installed import GAME_ID
from app.settings import ROOT

EXAMPLES = "examples"
STARTER = f"{EXAMPLES}/starter"
CATALOGUE_FILE = "engines/__init__.py"

LANGUAGES = {"german.po": "de"}
"""The translations in the starter, with the codes of their languages."""
MAX_NAME_LENGTH = 30
RESERVED_NAMES = {"kernel", "catalogue", "games"}
"""Names with another meaning in engines/."""

GAMES = re.compile(r"(^GAMES: .* = \(\n(?:    \w+,\n)*)\)", re.MULTILINE)


class CannotCreate(Exception):
    """The game cannot be created, for the reason in the message. Nothing has changed."""


@dataclass(frozen=True)
class GameFolders:
    """The folders of a game's files.

    `game` has the rules, `tests` the tests, `files` the folders `templates`, `static` and `locales`, and
    `root` the files of a package.
    """

    game: str
    tests: str
    files: str = "."
    root: str | None = None


def create_game(root: Path, name: str, parts: Collection[Part] = ()) -> list[str]:
    """Write a game and its tests, add it to the catalogue, and return the changed paths."""
    _check_name(name)
    if not (root / CATALOGUE_FILE).is_file():
        raise CannotCreate(
            f"{CATALOGUE_FILE} is missing: run this in a checkout of Magehall, or add --package to write a "
            "package of its own."
        )
    folders = GameFolders(f"engines/{name}", f"tests/engines/{name}")
    for folder in (folders.game, folders.tests, f"templates/games/{name}"):
        if (root / folder).exists():
            raise CannotCreate(f"{folder} already exists. Choose another name, or move it away.")
    files = render_game(root, Names(name, _title(name), f"engines.{name}", ""), parts, folders)
    files |= {f"{folders.tests}/__init__.py": "", CATALOGUE_FILE: _extend_catalogue(root, name)}
    _write_files(root, files)
    return list(files)


def create_package(root: Path, target: Path, name: str, parts: Collection[Part] = ()) -> list[str]:
    """Write a game as a package of its own into a new folder of `target`, and return the paths below it."""
    _check_name(name)
    package, distribution = f"magehall_{name}", f"magehall-{name.replace('_', '-')}"
    if (target / distribution).exists():
        raise CannotCreate(f"{distribution} already exists here. Choose another name, or move it away.")
    folder = f"{distribution}/{package}"
    folders = GameFolders(folder, f"{distribution}/tests", folder, distribution)
    files = render_game(root, Names(name, _title(name), package, distribution), parts, folders)
    _write_files(target, files)
    return list(files)


def render_game(root: Path, names: Names, parts: Collection[Part], folders: GameFolders) -> dict[str, str]:
    """The files of a game, by their paths. Raises CannotCreate outside of a checkout."""
    if not (root / STARTER).is_dir():
        raise CannotCreate(f"{STARTER} is missing: run this in a checkout of Magehall.")
    rendered = render_starter(root / STARTER, names, parts)
    places = [(_place_file(path, names.id, folders), text) for path, text in rendered]
    return {place: text for place, text in places if place is not None}


def _title(name: str) -> str:
    return name.replace("_", " ").title()


def _check_name(name: str) -> None:
    """Raise CannotCreate for an invalid name, or that of a game."""
    if not GAME_ID.fullmatch(name) or len(name) > MAX_NAME_LENGTH:
        raise CannotCreate(
            f"{name!r} can't be a game's name: use up to {MAX_NAME_LENGTH} lower-case letters and digits, "
            "starting with a letter, with single underscores between words, such as fire_drakes."
        )
    if keyword.iskeyword(name):
        raise CannotCreate(f"{name!r} is a word of Python, so no game can be called that.")
    if name in CATALOGUE or name in RESERVED_NAMES:
        raise CannotCreate(f"There is already something called {name} in engines/. Choose another name.")
    if (ROOT / EXAMPLES / name).exists():
        raise CannotCreate(f"{name} is the name of an example in {EXAMPLES}/. Choose another one.")


def _place_file(path: str, name: str, folders: GameFolders) -> str | None:
    """The place of a file of the starter; None for the files of a package, in a checkout."""
    folder, file = posixpath.split(path)
    match folder, file:
        case "game", _:
            return f"{folders.game}/{file}"
        case "tests", _:
            return f"{folders.tests}/test_{name}.py"
        case "package", _:
            return None if folders.root is None else f"{folders.root}/{file}"
        case "board", "board.css":
            place = f"static/css/frame/games/{name}.css"
        case "board", "scene.svg":
            place = f"static/scenes/{name}/{file}"
        case "board", _:
            place = f"templates/games/{name}/{file}"
        case _:
            place = f"locales/{LANGUAGES[file]}/{name}.po"
    return posixpath.normpath(f"{folders.files}/{place}")


def _extend_catalogue(root: Path, name: str) -> str:
    """The catalogue module with the game added at its end."""
    return add_to_catalogue((root / CATALOGUE_FILE).read_text("utf-8"), name)


def add_to_catalogue(text: str, name: str) -> str:
    """The text of a catalogue module with a game added at its end."""
    text, count = GAMES.subn(rf"\1    {name.upper()},\n)", text)
    if count != 1:
        raise CannotCreate(f"{CATALOGUE_FILE} has no list GAMES with a line for each game.")
    line = f"from engines.{name} import GAME as {name.upper()}\n"
    return IMPORTS.sub(lambda block: sort_imports(block, line), text)


def _write_files(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
