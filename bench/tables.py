"""Tables of four that are played at the same time, as fast as the hall lets them."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from statistics import quantiles

from bench.load import Measured
from bench.numbers import Number, grid
from engines import CATALOGUE
from tests.live.server import PROJECT, Server

COUNTS = (1, 10, 50)
SEATS = 4
SECONDS = 3.0
"""How long is measured."""
PATIENCE = 300.0
"""Seconds after which a load that is not done has failed."""


class Played:
    """The numbers of so many tables in one hall."""

    def __init__(self) -> None:
        self.speed = Number("choices a second", "", 1)
        self.half = Number("p50", "ms", 1)
        self.most = Number("p95", "ms", 1)
        self.nearly_all = Number("p99", "ms", 1)
        self.cpu = Number("workers' CPU a choice", "ms", 1)
        self.own = Number("the load's own CPU", "%", 0)

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.speed, self.half, self.most, self.nearly_all, self.cpu, self.own]

    def add(self, measured: Measured) -> None:
        """Takes the values of a run."""
        count = len(measured.milliseconds)
        percentiles = quantiles(measured.milliseconds, n=100, method="inclusive")
        self.speed.add(count / measured.seconds)
        self.half.add(percentiles[49])
        self.most.add(percentiles[94])
        self.nearly_all.add(percentiles[98])
        self.cpu.add(measured.server_cpu / count * 1000)
        self.own.add(measured.own_cpu / measured.seconds * 100)


class Tables:
    """Measures each hall with each count of tables. `halls` are servers by what is said of them."""

    def __init__(
        self, halls: Mapping[str, Server], counts: Sequence[int] = COUNTS, seconds: float = SECONDS
    ) -> None:
        self._halls = halls
        self._seconds = seconds
        self._played = {(hall, count): Played() for hall in halls for count in counts}

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [number for played in self._played.values() for number in played.numbers]

    def report(self) -> str:
        """The numbers, a hall and count of tables a line."""
        rows = [((hall, f"{count}"), played.numbers) for (hall, count), played in self._played.items()]
        return grid(("hall", "tables of four"), rows)

    def run(self, run: int) -> None:
        """Measures once."""
        for (hall, count), played in self._played.items():
            played.add(loaded(self._halls[hall], count, self._seconds, f"load {run}"))


def loaded(server: Server, tables: int, seconds: float, seed: str) -> Measured:
    """What a load measures, by a process of its own."""
    game = next(game.id for game in CATALOGUE.values() if game.seats[0] <= SEATS <= game.seats[1])
    options = {"game": game, "tables": tables, "seats": SEATS, "seconds": seconds, "seed": seed}
    command = [sys.executable, "-m", "bench.load", server.url]
    command += [word for name, value in options.items() for word in (f"--{name}", str(value))]
    command += ["--server", *map(str, server.workers)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise RuntimeError(f"the load failed:\n{done.stderr}\n{server.log}")
    return Measured(**json.loads(done.stdout))
