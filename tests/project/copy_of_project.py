"""A copy of the project whose catalogue has only the game of docs/adding-a-game.md and docs/games/."""

import re
import shutil
from pathlib import Path

from app.commands.new_game.create_game import add_to_catalogue
from app.settings import ROOT
from engines import CATALOGUE

PAGES = (ROOT / "docs" / "adding-a-game.md", *sorted((ROOT / "docs" / "games").glob("*.md")))
FILE = re.compile(r"```(?:python|jinja|css)\n(?:#|\{#|/\*) (\S+\.\S+)(?: #\}| \*/)?\n(.*?)```", re.DOTALL)
PANELS = re.compile(r"/panels\.py$|^templates/|^static/")
"""The files that render its own table."""
BOARD_LINES = (
    ("from engines.sparks.setup", "from engines.sparks.panels import BOARD\nfrom engines.sparks.setup"),
    ('    clocks={"turn": 30},\n', '    clocks={"turn": 30},\n    board=BOARD,\n'),
)
"""The two lines that add the board to the game: the text to replace, and its replacement."""


def copy_project(project: Path, with_panels: bool = False) -> Path:
    """Copy the project into an empty folder and return it, with the panels of the guide if `with_panels`."""
    for folder in ("engines/kernel", "app", "templates", "static", "alembic"):
        shutil.copytree(ROOT / folder, project / folder)  # including compiled files
    shutil.copy(ROOT / "alembic.ini", project)
    (project / "engines" / "__init__.py").write_text(write_catalogue())
    for path, text in FILE.findall("".join([page.read_text() for page in PAGES])):
        if PANELS.search(path) and not with_panels:
            continue
        file = project / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    if with_panels:
        init = project / "engines" / "sparks" / "__init__.py"
        text = init.read_text()
        for line, with_board in BOARD_LINES:
            assert text.count(line) == 1, line
            text = text.replace(line, with_board)
        init.write_text(text)
    return project


def write_catalogue() -> str:
    """The catalogue module with the game of the guide instead of all others."""
    text = (ROOT / "engines" / "__init__.py").read_text()
    for game in CATALOGUE:
        text = text.replace(f"from engines.{game} import GAME as {game.upper()}\n", "")
        text = text.replace(f"    {game.upper()},\n", "")
    return add_to_catalogue(text, "sparks")
