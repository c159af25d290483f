"""A copy of the project with the game of docs/adding-a-game.md: its catalogue holds that game alone."""

import re
import shutil
from pathlib import Path

from app.settings import ROOT

GUIDE = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r"```(?:python|jinja|css)\n(?:#|\{#|/\*) (\S+\.\S+)(?: #\}| \*/)?\n(.*?)```", re.DOTALL)
PANELS = re.compile(r"/panels\.py$|^templates/|^static/")
"""The files by which it draws its own table."""


def copied(project: Path, drawn: bool = False) -> Path:
    """Makes the copy in an empty folder, and returns that. `drawn`: with the panels of the guide."""
    for folder in ("engines/kernel", "app", "templates", "static", "alembic"):
        shutil.copytree(ROOT / folder, project / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "alembic.ini", project)
    for path, text in FILE.findall(GUIDE.read_text()):
        if PANELS.search(path) and not drawn:
            continue
        file = project / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return project
