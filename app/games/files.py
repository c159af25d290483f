"""The folders of a game's files: in the checkout, or in the package that it was installed with.

Below its folder a package has the same paths as the checkout: `templates/games/<game>/`,
`static/css/frame/games/<game>.css`, `static/scenes/<game>/`, `locales/<language>/<game>.po`. RULES.md and
weights.json are beside its `__init__.py`, as in `engines/<game>/`.
"""

from collections.abc import Iterator
from pathlib import Path

from app.games.catalogue import INSTALLED_GAMES
from app.settings import CODE, ROOT


def rules_folder(game_id: str) -> Path:
    """The folder of a game's rules, with RULES.md and weights.json."""
    installed = INSTALLED_GAMES.get(game_id)
    return installed.folder if installed is not None else CODE / "engines" / game_id


def files_folder(game_id: str) -> Path:
    """The folder with the `templates/`, `static/` and `locales/` of a game."""
    installed = INSTALLED_GAMES.get(game_id)
    return installed.folder if installed is not None else ROOT


def list_installed_static_files() -> Iterator[tuple[str, Path]]:
    """The static files of all installed games, each with its path below `/static/`.

    A package has no files but those of its game: others are ignored.
    """
    for game_id, installed in INSTALLED_GAMES.items():
        root = installed.folder / "static"
        games = root / "css" / "frame" / "games"
        folders = (games / game_id, root / "scenes" / game_id)
        for file in (games / f"{game_id}.css", *[file for folder in folders for file in folder.rglob("*")]):
            if file.is_file():
                yield file.relative_to(root).as_posix(), file
