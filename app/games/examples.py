"""The games of examples/ in a checkout. No server offers them; authors check them as they check their own.

Their files are laid out like those of a package.
"""

from importlib.metadata import EntryPoint

from app.games.installed import GAME_ID, GROUP, InstalledGame, find_installed_games
from app.settings import CODE
from engines import CATALOGUE as BUILT_IN


def find_example(id: str) -> InstalledGame | None:
    """The example with this id, as if its package were installed; None if this checkout has none."""
    if not GAME_ID.fullmatch(id) or not (CODE / "examples" / id / "__init__.py").is_file():
        return None
    found, _ = find_installed_games(BUILT_IN, [EntryPoint(id, f"examples.{id}:GAME", GROUP)])
    return next(iter(found), None)
