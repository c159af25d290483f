"""How many decisions a second the rules of every game make, in this process: random games, no server."""

import time
from typing import Any

from bench.numbers import Number
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import playout

SECONDS = 0.5
"""How long each game is played in a run, and the time of its last table."""


class Engines:
    """Measures every game with the fewest and with the most seats."""

    def __init__(self) -> None:
        self._speeds = [
            (game, seats, Number(f"{game.name}, {seats} players: decisions", "a second", 0))
            for game in CATALOGUE.values()
            for seats in sorted(set(game.seats))
        ]

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [number for _, _, number in self._speeds]

    def run(self, run: int) -> None:
        """Measures once."""
        for game, seats, number in self._speeds:
            number.add(_speed(game, seats, run))


def _speed(game: Game[Any], seats: int, run: int) -> float:
    playout(game, seats, game.options(), "warm")
    begun, seconds, made, games = time.perf_counter(), 0.0, 0, 0
    while seconds < SECONDS:
        made += playout(game, seats, game.options(), f"{run}:{games}").choices
        seconds = time.perf_counter() - begun
        games += 1
    return made / seconds
