"""A copy of the project with the game of docs/adding-a-game.md: its catalogue holds that game alone."""

import re
import shutil
from pathlib import Path

PROJECT = Path(__file__).parent.parent
GUIDE = PROJECT / "docs" / "adding-a-game.md"
FILE = re.compile(r"```python\n# (\S+)\n(.*?)```", re.DOTALL)


def copied(project: Path) -> Path:
    """Makes the copy in an empty folder, and returns that."""
    for folder in ("engines/kernel", "app", "templates", "static", "alembic"):
        shutil.copytree(PROJECT / folder, project / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "alembic.ini", project)
    for path, text in FILE.findall(GUIDE.read_text()):
        file = project / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return project
