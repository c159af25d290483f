"""The catalogue of the site: CATALOGUE maps the id of each game to its Game, the built-in games first."""

from collections.abc import Mapping
from typing import Any

from app.games.installed import InstalledGame, find_installed_games
from engines import CATALOGUE as BUILT_IN
from engines.kernel.contract.game import Game

_INSTALLED, SKIPPED_GAMES = find_installed_games(BUILT_IN)
_installed_games = {entry.game.id: entry for entry in _INSTALLED}
_games = {**BUILT_IN, **{id: entry.game for id, entry in _installed_games.items()}}

INSTALLED_GAMES: Mapping[str, InstalledGame] = _installed_games
"""The games of installed packages, by their ids."""

CATALOGUE: Mapping[str, Game[Any]] = _games


def add_game(entry: InstalledGame) -> None:
    """Add a game for this process, before it renders any page."""
    _installed_games[entry.game.id] = entry
    _games[entry.game.id] = entry.game
