"""`magehall new-game`, which copies examples/new_game into engines/ under another name."""

import keyword
import re
from pathlib import Path

from engines import CATALOGUE

TEMPLATE = "examples/new_game"
CATALOGUE_FILE = "engines/__init__.py"

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
MAX_NAME_LENGTH = 30
RESERVED_NAMES = {"kernel", "catalogue", "games"}
"""Names with another meaning in engines/."""

IMPORTS = re.compile(r"(?:^from (?:engines|tests)\b.*\n)+", re.MULTILINE)
GAMES = re.compile(r"(^GAMES: .* = \(\n(?:    \w+,\n)*)\)", re.MULTILINE)


class CannotCreate(Exception):
    """The game cannot be created, for the reason in the message. Nothing has changed."""


def create_game(root: Path, name: str) -> list[str]:
    """Write a game and its tests, add it to the catalogue, and return the changed paths."""
    _check_name(root, name)
    files = _game_files(root, name) | {CATALOGUE_FILE: _extend_catalogue(root, name)}
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return list(files)


def _check_name(root: Path, name: str) -> None:
    """Raise CannotCreate for an invalid or existing name."""
    if not NAME.fullmatch(name) or len(name) > MAX_NAME_LENGTH:
        raise CannotCreate(
            f"{name!r} can't be a game's name: use up to {MAX_NAME_LENGTH} lower-case letters and digits, "
            "starting with a letter, with single underscores between words, such as fire_drakes."
        )
    if keyword.iskeyword(name):
        raise CannotCreate(f"{name!r} is a word of Python, so no game can be called that.")
    if name in CATALOGUE or name in RESERVED_NAMES:
        raise CannotCreate(f"There is already something called {name} in engines/. Choose another name.")
    for folder in (f"engines/{name}", f"tests/engines/{name}"):
        if (root / folder).exists():
            raise CannotCreate(f"{folder} already exists. Choose another name, or move it away.")


def _game_files(root: Path, name: str) -> dict[str, str]:
    """The contents of the game's files and tests, by path."""
    template = root / TEMPLATE
    if not template.is_dir():
        raise CannotCreate(f"{TEMPLATE} is missing: run this in a checkout of Magehall.")
    title = name.replace("_", " ").title()
    files = {f"tests/engines/{name}/__init__.py": ""}
    for file in sorted([*template.rglob("*.py"), *template.rglob("*.md")]):
        path = file.relative_to(template).as_posix().replace("new_game", name)
        text = file.read_text("utf-8").replace("examples.new_game", f"engines.{name}")
        text = text.replace("new_game", name).replace("New game", title)
        relative_path = path.removeprefix("tests/")
        folder = f"engines/{name}" if relative_path == path else f"tests/engines/{name}"
        files[f"{folder}/{relative_path}"] = IMPORTS.sub(_sort_imports, text)
    return files


def _extend_catalogue(root: Path, name: str) -> str:
    """The catalogue module with the game added at its end."""
    return add_to_catalogue((root / CATALOGUE_FILE).read_text("utf-8"), name)


def add_to_catalogue(text: str, name: str) -> str:
    """The text of a catalogue module with a game added at its end."""
    text, count = GAMES.subn(rf"\1    {name.upper()},\n)", text)
    if count != 1:
        raise CannotCreate(f"{CATALOGUE_FILE} has no list GAMES with a line for each game.")
    line = f"from engines.{name} import GAME as {name.upper()}\n"
    return IMPORTS.sub(lambda block: _sort_imports(block, line), text)


def _sort_imports(block: re.Match[str], *more: str) -> str:
    """Sort import lines by module, as the linter requires."""
    return "".join(sorted([*block[0].splitlines(keepends=True), *more], key=lambda line: line.split()[1]))
