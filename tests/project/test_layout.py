"""How the project is laid out: nothing outside its own folders names a game, modules say what they hold."""

import ast
import subprocess
from pathlib import Path

import pytest

from app.settings import ROOT
from engines import CATALOGUE

CODE = ("app", "engines", "templates", "static", "alembic", "bench", "examples", "scripts")
CATALOGUE_FILE = Path("engines/__init__.py")


def files(*folders: str) -> list[Path]:
    """The files git knows or would add, below these folders, as paths within the project."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *folders]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [Path(name) for name in listed if (ROOT / name).is_file()]


def is_its_own(file: Path, game: str) -> bool:
    """Whether a file belongs to the game: it lies in a folder of its name, or bears it."""
    return game in (*file.parts, file.stem)


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_no_file_outside_its_own_folders_names_a_game(game) -> None:  # type: ignore[no-untyped-def]
    naming = []
    for file in files(*CODE):
        if file == CATALOGUE_FILE or "vendor" in file.parts or is_its_own(file, game.id):
            continue
        text = (ROOT / file).read_bytes().decode("utf-8", errors="ignore").lower()
        if game.id in text or game.name.lower() in text:
            naming.append(str(file))
    assert naming == []


def test_every_module_begins_by_saying_what_lives_in_it() -> None:
    silent = []
    for file in files("app", "engines", "tests", "bench", "examples"):
        if file.suffix != ".py":
            continue
        source = (ROOT / file).read_text()
        if source.strip() and ast.get_docstring(ast.parse(source)) is None:
            silent.append(str(file))
    assert silent == []


def test_the_collector_does_not_look_at_frozen_values() -> None:
    """A frozen value can be in no cycle. What has a `__dict__` msgspec tracks as it sees fit."""
    looked_at = []
    for file in files("app", "engines"):
        if file.suffix != ".py":
            continue
        for one in ast.walk(ast.parse((ROOT / file).read_text())):
            if isinstance(one, ast.ClassDef):
                said = {
                    word.arg: ast.literal_eval(word.value) for word in one.keywords if word.arg != "metaclass"
                }
                is_struct = any(ast.unparse(base) in ("Struct", "msgspec.Struct") for base in one.bases)
                if is_struct and said.get("frozen") and said.get("gc") is not False and not said.get("dict"):
                    looked_at.append(f"{file}: {one.name}")
    assert looked_at == []
