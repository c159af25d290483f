"""The layout of the project: games are named only in their own folders, and every module has a docstring."""

import ast
import subprocess
from pathlib import Path

import pytest

from app.settings import ROOT
from engines import CATALOGUE

CODE = ("app", "engines", "templates", "static", "alembic", "bench", "examples", "scripts")
CATALOGUE_FILE = Path("engines/__init__.py")


def files(*folders: str) -> list[Path]:
    """Tracked and new files below these folders, as paths relative to the project."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *folders]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [Path(name) for name in listed if (ROOT / name).is_file()]


def is_its_own(file: Path, game: str) -> bool:
    """Whether a file belongs to the game: its folder or the file itself has the game's name."""
    return game in (*file.parts, file.stem)


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_no_file_outside_its_own_folders_names_a_game(game) -> None:  # type: ignore[no-untyped-def]
    """Given a game, then no code outside its folders has its id or name."""
    naming = []
    for file in files(*CODE):
        if file == CATALOGUE_FILE or "vendor" in file.parts or is_its_own(file, game.id):
            continue
        text = (ROOT / file).read_bytes().decode("utf-8", errors="ignore").lower()
        if game.id in text or game.name.lower() in text:
            naming.append(str(file))
    assert naming == []


def test_every_module_has_a_docstring() -> None:
    """Given all modules that are not empty, then each has a docstring."""
    missing = []
    for file in files("app", "engines", "tests", "bench", "examples"):
        if file.suffix != ".py":
            continue
        source = (ROOT / file).read_text()
        if source.strip() and ast.get_docstring(ast.parse(source)) is None:
            missing.append(str(file))
    assert missing == []


def test_frozen_structs_are_not_tracked_by_the_garbage_collector() -> None:
    """Given all frozen structs, then they have gc=False, because they cannot be part of a cycle.

    Structs with a `__dict__` are exempt: msgspec decides whether they are tracked.
    """
    tracked = []
    for file in files("app", "engines"):
        if file.suffix != ".py":
            continue
        for node in ast.walk(ast.parse((ROOT / file).read_text())):
            if isinstance(node, ast.ClassDef):
                keywords = [keyword for keyword in node.keywords if keyword.arg != "metaclass"]
                options = {keyword.arg: ast.literal_eval(keyword.value) for keyword in keywords}
                is_struct = any(ast.unparse(base) in ("Struct", "msgspec.Struct") for base in node.bases)
                is_checked = is_struct and options.get("frozen") and not options.get("dict")
                if is_checked and options.get("gc") is not False:
                    tracked.append(f"{file}: {node.name}")
    assert tracked == []
