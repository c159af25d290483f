"""Decisions per second by the rules of every game, in this process: random games without a server."""

import time
from typing import Any

from bench.measurements import Measurement
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import playout

SECONDS = 0.5
"""The duration of a run for each game and number of seats."""


class Engines:
    """Measures every game with the fewest and with the most seats."""

    def __init__(self) -> None:
        self._speeds = [
            (game, seats, Measurement(f"{game.name}, {seats} players: decisions", "per second", 0))
            for game in CATALOGUE.values()
            for seats in sorted(set(game.seats))
        ]

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [measurement for _, _, measurement in self._speeds]

    def run(self, run: int) -> None:
        """Measure once."""
        for game, seats, measurement in self._speeds:
            measurement.add(_measure_speed(game, seats, run))


def _measure_speed(game: Game[Any], seats: int, run: int) -> float:
    playout(game, seats, game.options(), "warm")
    begun, seconds, choices, games = time.perf_counter(), 0.0, 0, 0
    while seconds < SECONDS:
        choices += playout(game, seats, game.options(), f"{run}:{games}").choices
        seconds = time.perf_counter() - begun
        games += 1
    return choices / seconds
