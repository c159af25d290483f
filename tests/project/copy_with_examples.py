"""A copy of the project whose catalogue also has the games of examples/, as their authors would add them."""

import re
import shutil
from pathlib import Path

from app.commands.new_game.create_game import add_to_catalogue
from app.settings import ROOT

EXAMPLES = ("new_game", "charm_well")
"""The smallest game, and a small one with a board, secrets, an option, simultaneous choices and a lesson."""
COPIED = (
    "engines",
    "app",
    "templates",
    "static",
    "alembic",
    "locales",
    "tests",
    "translating",
    "docs",
    "scripts",
    "examples/starter",
)
FILES_OF_PACKAGES = ("templates", "static", "locales")
"""Folders that have the same place below a package and below the project."""
FILES = ("alembic.ini", "pyproject.toml", "README.md", "CHANGELOG.md")


def copy_with_examples(project: Path) -> Path:
    """Copy the project into an empty folder, add the examples to its catalogue, and return it."""
    for folder in COPIED:
        shutil.copytree(ROOT / folder, project / folder)  # including compiled files
    for file in FILES:
        shutil.copy(ROOT / file, project / file)
    for name in EXAMPLES:
        add_example(project, name)
    return project


def add_example(project: Path, name: str) -> None:
    """Add a game of examples/ to the project: its modules, tests, templates and style sheets."""
    source = ROOT / "examples" / name
    for file in sorted(source.rglob("*")):
        path = file.relative_to(source)
        if file.is_file() and "__pycache__" not in path.parts:
            copy_file(file, project / place_file(name, path), name)
    (project / "tests" / "engines" / name / "__init__.py").touch()
    catalogue = project / "engines" / "__init__.py"
    catalogue.write_text(add_to_catalogue(catalogue.read_text("utf-8"), name), "utf-8")


def place_file(name: str, path: Path) -> Path:
    """The place in the project of a file of an example."""
    folder, *rest = path.parts
    if folder == "tests":
        return Path("tests/engines", name, *rest)
    return path if folder in FILES_OF_PACKAGES else Path("engines") / name / path


def copy_file(file: Path, copy: Path, name: str) -> None:
    """Copy a file, with imports of the example's modules from engines/."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    text = file.read_text("utf-8")
    copy.write_text(re.sub(rf"\bexamples\.{name}\b", f"engines.{name}", text), "utf-8")
