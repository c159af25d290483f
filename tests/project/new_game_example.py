"""`python -m tests.project.new_game_example` writes examples/new_game: the game without parts."""

from app.commands.new_game.create_game import GameFolders, render_game
from app.commands.new_game.starter import Names
from app.settings import ROOT

FOLDER = "examples/new_game"


def render_example() -> dict[str, str]:
    """The files of examples/new_game, by their paths."""
    names = Names("new_game", "New game", FOLDER.replace("/", "."), "")
    files = render_game(ROOT, names, (), GameFolders(FOLDER, f"{FOLDER}/tests"))
    return {path: text for path, text in files.items() if path.startswith(FOLDER)}


if __name__ == "__main__":
    for path, text in render_example().items():
        (ROOT / path).write_text(text, "utf-8")
