"""The catalogue of games: CATALOGUE maps the id of each game to its Game."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi import GAME as DRACO_MAGI
from engines.kernel.contract.game import Game
from engines.magecraft import GAME as MAGECRAFT
from engines.magelight import GAME as MAGELIGHT
from engines.magestik import GAME as MAGESTIK
from engines.res_arcana import GAME as RES_ARCANA

GAMES: tuple[Game[Any], ...] = (
    MAGESTIK,
    MAGELIGHT,
    RES_ARCANA,
    MAGECRAFT,
    DRACO_MAGI,
)

CATALOGUE: Mapping[str, Game[Any]] = {game.id: game for game in GAMES}
