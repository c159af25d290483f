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


def find_rules(game_id: str, version: int) -> Game[Any] | None:
    """A game by a version of its rules; None if they are retired, or the game is not available here."""
    game = CATALOGUE.get(game_id)
    return game.find_edition(version) if game is not None else None


def load_rules(game_id: str, version: int) -> Game[Any]:
    """The same. Raises KeyError instead of returning None."""
    game = find_rules(game_id, version)
    if game is None:
        raise KeyError(f"{game_id}, version {version}")
    return game


def add_game(entry: InstalledGame) -> None:
    """Add a game for this process, before it renders any page."""
    _installed_games[entry.game.id] = entry
    _games[entry.game.id] = entry.game
