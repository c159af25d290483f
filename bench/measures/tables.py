"""Tables of four that play at the same time, as fast as the server allows, alternating with the floor."""

import subprocess
import sys
from collections.abc import Mapping, Sequence

import msgspec
import uvloop

from bench.floor.floors import Floor
from bench.floor.traffic import GameTraffic, record_traffic
from bench.measurements import Measurement, format_grid
from bench.players.playing import LoadResult
from bench.servers import MeasuredServer
from engines import CATALOGUE
from tests.live.server import PROJECT

COUNTS = (1, 10, 50)
SEATS = 4
MOST, MOST_SHARED, LEAST_SPEED_UP = 15, 1.5, 1.8
"""Targets: the CPU of a choice at the first server with the most tables, relative to the first floor; the CPU
of a choice at the other servers, relative to the first; the choices of two workers, each with a core,
relative to one."""
SECONDS = 3.0
"""Seconds of a measurement."""
PATIENCE = 300.0
"""Seconds after which an unfinished load has failed."""


def game_for(seats: int) -> str:
    """The first game that can be played by this number of players."""
    return next(game.id for game in CATALOGUE.values() if game.seats[0] <= seats <= game.seats[1])


FOUR_PAGES: Mapping[str, object] = {"game": game_for(SEATS), "seats": SEATS, "by": "pages"}
"""The options of the load with four pages per table."""


class LoadMeasurements:
    """The measurements of a number of tables at one server or floor."""

    def __init__(self) -> None:
        self.speed = Measurement("choices per second", "", 1)
        self.p50 = Measurement("p50", "ms", 1)
        self.p95 = Measurement("p95", "ms", 1)
        self.p99 = Measurement("p99", "ms", 1)
        self.cpu = Measurement("workers' CPU per choice", "ms", 1)
        self.own_cpu = Measurement("CPU of the load generator", "%", 0)

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [self.speed, self.p50, self.p95, self.p99, self.cpu, self.own_cpu]

    def add(self, result: LoadResult) -> None:
        """Add the values of a run."""
        self.speed.add(result.choices / result.seconds)
        self.p50.add(result.p50)
        self.p95.add(result.percentiles[94])
        self.p99.add(result.percentiles[98])
        self.cpu.add(result.server_cpu / result.choices * 1000)
        self.own_cpu.add(result.own_cpu / result.seconds * 100)


class FloorRatios:
    """The values of a server divided by those of a floor, run by run. `maximum` is the target for the CPU."""

    def __init__(self, floor: str, maximum: float | None = None) -> None:
        self.cpu = Measurement(f"CPU per choice relative to {floor}", "x", 1, maximum)
        self.p50 = Measurement(f"p50 relative to {floor}", "x", 1)

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [self.cpu, self.p50]

    def add(self, server: LoadMeasurements, floor: LoadMeasurements) -> None:
        """Add the ratios of the last run."""
        self.cpu.add(server.cpu.runs[-1] / floor.cpu.runs[-1])
        self.p50.add(server.p50.runs[-1] / floor.p50.runs[-1])


class Tables:
    """Measures each server and each floor with each count of tables; both are given by name.

    Servers are compared with the floors; all servers but the first with the first; and those with several
    workers with the second. The floors replay a game of the first server that is recorded in each run, up to
    its first `longest` choices.
    """

    def __init__(
        self,
        servers: Mapping[str, MeasuredServer],
        floors: Mapping[str, Floor],
        counts: Sequence[int] = COUNTS,
        seconds: float = SECONDS,
        longest: int | None = None,
    ) -> None:
        self._servers = servers
        self._floors = floors
        self._counts = counts
        self._seconds = seconds
        self._longest = longest
        self._loads = {(name, count): LoadMeasurements() for name in (*servers, *floors) for count in counts}
        self._first, *others = servers
        first_floor = next(iter(floors))
        self._ratios = {
            (server, count): {
                floor: FloorRatios(
                    f"the {floor}",
                    MOST if (server, floor, count) == (self._first, first_floor, max(counts)) else None,
                )
                for floor in floors
            }
            for server in servers
            for count in counts
        }
        self.shared = {
            (server, count): Measurement(
                f"CPU per choice, {_format_tables(count)}: {server}, relative to {self._first}",
                "x",
                2,
                MOST_SHARED,
            )
            for server in others
            for count in counts
        }
        self._single, *multiple = others or [self._first]
        self.more = {
            (server, count): Measurement(
                f"choices, {_format_tables(count)}: {server}, each with a core, relative to {self._single}",
                "x",
                2,
                minimum=LEAST_SPEED_UP,
            )
            for server in multiple
            for count in counts
        }

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        loads = [measurement for load in self._loads.values() for measurement in load.measurements]
        ratios = [measurement for key in self._ratios for measurement in self._row(key)]
        return [*loads, *ratios, *self.shared.values(), *self.more.values()]

    def report(self) -> str:
        """Two tables, of the measurements and of the ratios.

        They have a row for each server and count of tables; the first table also has rows for the floors.
        """
        loads = [((name, f"{count}"), load.measurements) for (name, count), load in self._loads.items()]
        ratios = [((key[0], f"{key[1]}"), self._row(key)) for key in self._ratios]
        corner = ("server", "tables of four")
        return f"{format_grid(corner, loads)}\n\n{format_grid(corner, ratios)}"

    def run(self, run: int) -> None:
        """Measure once."""
        game = self._record_game(self._servers[self._first], f"noted {run}")
        for count in self._counts:
            for name, server in self._servers.items():
                self._loads[name, count].add(run_load(server, count, self._seconds, f"load {run}"))
            for name, floor in self._floors.items():
                self._loads[name, count].add(run_floor_load(floor, count, self._seconds, game))
            for name in self._servers:
                for floor_name, ratios in self._ratios[name, count].items():
                    ratios.add(self._loads[name, count], self._loads[floor_name, count])
        for (name, count), shared in self.shared.items():
            own, first = self._loads[name, count].cpu, self._loads[self._first, count].cpu
            shared.add(own.runs[-1] / first.runs[-1])
        for (name, count), more in self.more.items():
            own, single = self._loads[name, count].cpu, self._loads[self._single, count].cpu
            workers = len(self._servers[name].workers) / len(self._servers[self._single].workers)
            more.add(workers * single.runs[-1] / own.runs[-1])

    def _row(self, key: tuple[str, int]) -> list[Measurement]:
        return [measurement for ratios in self._ratios[key].values() for measurement in ratios.measurements]

    def _record_game(self, server: MeasuredServer, seed: str) -> GameTraffic:
        return uvloop.run(record_traffic(server.url, game_for(SEATS), SEATS, seed, self._longest))


def _format_tables(tables: int) -> str:
    return "1 table" if tables == 1 else f"{tables} tables"


def run_load(
    server: MeasuredServer, tables: int, seconds: float, seed: str, lineup: Mapping[str, object] = FOUR_PAGES
) -> LoadResult:
    """Run the load against a server, in a process of its own. Raises RuntimeError."""
    options = {**lineup, "tables": tables, "seconds": seconds, "seed": seed}
    try:
        return _run("bench.load", server.url, server.workers, options)
    except RuntimeError as error:
        raise RuntimeError(f"{error}\n{server.log}") from None


def run_floor_load(floor: Floor, tables: int, seconds: float, game: GameTraffic) -> LoadResult:
    """Run the load against a floor, with the traffic of a game. Raises RuntimeError."""
    options = {"tables": tables, "seconds": seconds}
    return _run("bench.floor.load", floor.url, [floor.pid], options, msgspec.json.encode(game).decode())


def _run(
    module: str, url: str, workers: Sequence[int], options: Mapping[str, object], stdin: str = ""
) -> LoadResult:
    command = [sys.executable, "-m", module, url]
    for name, value in options.items():
        command += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    command += ["--server", *map(str, workers)]
    done = subprocess.run(
        command, cwd=PROJECT, input=stdin, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if done.returncode:
        raise RuntimeError(f"the load failed:\n{done.stderr}")
    return msgspec.json.decode(done.stdout, type=LoadResult)
