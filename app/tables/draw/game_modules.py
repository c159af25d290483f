"""The modules of a game that only its table reads."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from app.language.catalogues import language
from engines.kernel.contract.game import Game


def has_panels(game: str) -> bool:
    """Whether a game draws its own table; one that does not is shown in words."""
    return game_module(game, "panels") is not None


def constants(game: Game[Any], speaks: str = "en") -> dict[str, Any]:
    """What the macros of a game's fragments may read beside their arguments."""
    return {
        "cards": game_module(game.id, "cards"),
        "noun": game.speaker(None, (), language(speaks, game.id)).noun,
    }


@cache
def game_module(game: str, name: str) -> ModuleType | None:
    """A module of a game for its board, if it has one: `cards`, its component tables; `facts`, functions of a
    view, which may lie in a folder `board`.
    """
    folder = f"engines.{game}.board"
    homes = (folder, f"engines.{game}") if find_spec(folder) is not None else (f"engines.{game}",)
    found = (f"{home}.{name}" for home in homes if find_spec(f"{home}.{name}") is not None)
    return next((import_module(module) for module in found), None)
