"""A copy of the project with the game of docs/adding-a-game.md: its catalogue holds that game alone."""

import re
import shutil
from pathlib import Path

from app.settings import ROOT

GUIDE = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r"```(?:python|jinja|css)\n(?:#|\{#|/\*) (\S+\.\S+)(?: #\}| \*/)?\n(.*?)```", re.DOTALL)
PANELS = re.compile(r"/panels\.py$|^templates/|^static/")
"""The files by which it draws its own table."""
BOARD_LINES = (
    ("from engines.sparks.setup", "from engines.sparks.panels import BOARD\nfrom engines.sparks.setup"),
    ('    clocks={"turn": 30},\n', '    clocks={"turn": 30},\n    board=BOARD,\n'),
)
"""The two lines that hand it to the game, each with the line beside it."""


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
    if drawn:
        entrance = project / "engines" / "sparks" / "__init__.py"
        text = entrance.read_text()
        for line, with_board in BOARD_LINES:
            assert text.count(line) == 1, line
            text = text.replace(line, with_board)
        entrance.write_text(text)
    return project
