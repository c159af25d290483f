"""Finds a game by its id, and lists all games, the easiest to learn first."""

from typing import Any

from app.games.catalogue import CATALOGUE
from app.web.errors import not_found
from engines.kernel.contract.game import Game


def find_game(game_id: str) -> Game[Any]:
    """The game with this id. Raises Problem 404."""
    game = CATALOGUE.get(game_id)
    if game is None:
        raise not_found("There’s no such game here.")
    return game


def list_easiest_games() -> tuple[Game[Any], ...]:
    """All games, the easiest to learn first, and among equals the shortest."""
    return tuple(sorted(CATALOGUE.values(), key=lambda game: (game.weight, game.minutes)))
