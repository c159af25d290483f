"""Tables of four that are played at the same time, as fast as the hall lets them, in turn with the floor."""

import subprocess
import sys
from collections.abc import Mapping, Sequence

import msgspec
import uvloop

from bench.floor.floors import Floor
from bench.floor.traffic import Game, noted
from bench.halls import Hall
from bench.numbers import Number, grid
from bench.players.playing import Measured
from engines import CATALOGUE
from tests.live.server import PROJECT

COUNTS = (1, 10, 50)
SEATS = 4
MOST, MOST_SHARED, MORE = 15, 1.5, 1.8
"""How many times the CPU of the first floor a choice may take in the first hall with the most tables; how
many times that of the first hall in another, whose workers share what it has alone; and how many times the
choices of one such worker two are to make, each with a core."""
SECONDS = 3.0
"""How long is measured."""
PATIENCE = 300.0
"""Seconds after which a load that is not done has failed."""


def game_for(seats: int) -> str:
    """The first game that so many can play."""
    return next(game.id for game in CATALOGUE.values() if game.seats[0] <= seats <= game.seats[1])


FOUR_PAGES: Mapping[str, object] = {"game": game_for(SEATS), "seats": SEATS, "by": "pages"}
"""Who plays: the options of the load."""


class Played:
    """The numbers of so many tables in one hall, or at a floor."""

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
        self.speed.add(measured.choices / measured.seconds)
        self.half.add(measured.percentiles[49])
        self.most.add(measured.percentiles[94])
        self.nearly_all.add(measured.percentiles[98])
        self.cpu.add(measured.server_cpu / measured.choices * 1000)
        self.own.add(measured.own_cpu / measured.seconds * 100)


class Compared:
    """How many times those of another place the numbers of a hall are, each run by itself. `most`: how many
    times its CPU a choice may take."""

    def __init__(self, other: str, most: float | None = None) -> None:
        self.cpu = Number(f"CPU a choice against {other}", "times", 1, most)
        self.half = Number(f"p50 against {other}", "times", 1)

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.cpu, self.half]

    def add(self, hall: Played, other: Played) -> None:
        """Takes what the last run of either gave."""
        self.cpu.add(hall.cpu.runs[-1] / other.cpu.runs[-1])
        self.half.add(hall.half.runs[-1] / other.half.runs[-1])


class Tables:
    """Measures each hall and each floor with each count of tables; both are servers by what is said of them.
    Halls are compared with the floors, all others with the first, and of these those with more workers with
    the first.

    What is played at the floors is a game of the first hall, noted in each run anew; of its first choices at
    most `longest`.
    """

    def __init__(
        self,
        halls: Mapping[str, Hall],
        floors: Mapping[str, Floor],
        counts: Sequence[int] = COUNTS,
        seconds: float = SECONDS,
        longest: int | None = None,
    ) -> None:
        self._halls = halls
        self._floors = floors
        self._counts = counts
        self._seconds = seconds
        self._longest = longest
        self._played = {(place, count): Played() for place in (*halls, *floors) for count in counts}
        self._first, *others = halls
        first_floor = next(iter(floors))
        self._compared = {
            (hall, count): {
                floor: Compared(
                    f"the {floor}",
                    MOST if (hall, floor, count) == (self._first, first_floor, max(counts)) else None,
                )
                for floor in floors
            }
            for hall in halls
            for count in counts
        }
        self.shared = {
            (hall, count): Number(
                f"CPU a choice, {count} tables: {hall}, against {self._first}", "times", 2, MOST_SHARED
            )
            for hall in others
            for count in counts
        }
        self._alone, *many = others or [self._first]
        self.more = {
            (hall, count): Number(
                f"choices, {count} tables: {hall}, each with a core, against {self._alone}",
                "times",
                2,
                least=MORE,
            )
            for hall in many
            for count in counts
        }

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        played = [number for one in self._played.values() for number in one.numbers]
        compared = [number for key in self._compared for number in self._ratios(key)]
        return [*played, *compared, *self.shared.values(), *self.more.values()]

    def report(self) -> str:
        """The numbers, a place and count of tables a line; then how many times the floor's those of the halls
        are."""
        played = [((place, f"{count}"), one.numbers) for (place, count), one in self._played.items()]
        compared = [((key[0], f"{key[1]}"), self._ratios(key)) for key in self._compared]
        corner = ("hall", "tables of four")
        return f"{grid(corner, played)}\n\n{grid(corner, compared)}"

    def run(self, run: int) -> None:
        """Measures once."""
        game = self._noted(self._halls[self._first], f"noted {run}")
        for count in self._counts:
            for hall, server in self._halls.items():
                self._played[hall, count].add(loaded(server, count, self._seconds, f"load {run}"))
            for name, floor in self._floors.items():
                self._played[name, count].add(floor_loaded(floor, count, self._seconds, game))
            for hall in self._halls:
                for name, compared in self._compared[hall, count].items():
                    compared.add(self._played[hall, count], self._played[name, count])
        for (hall, count), shared in self.shared.items():
            own, first = self._played[hall, count].cpu, self._played[self._first, count].cpu
            shared.add(own.runs[-1] / first.runs[-1])
        for (hall, count), more in self.more.items():
            own, alone = self._played[hall, count].cpu, self._played[self._alone, count].cpu
            workers = len(self._halls[hall].workers) / len(self._halls[self._alone].workers)
            more.add(workers * alone.runs[-1] / own.runs[-1])

    def _ratios(self, key: tuple[str, int]) -> list[Number]:
        return [number for compared in self._compared[key].values() for number in compared.numbers]

    def _noted(self, server: Hall, seed: str) -> Game:
        return uvloop.run(noted(server.url, game_for(SEATS), SEATS, seed, self._longest))


def loaded(
    server: Hall, tables: int, seconds: float, seed: str, who: Mapping[str, object] = FOUR_PAGES
) -> Measured:
    """What a load measures, by a process of its own. Raises RuntimeError."""
    options = {**who, "tables": tables, "seconds": seconds, "seed": seed}
    try:
        return _measured("bench.load", server.url, server.workers, options)
    except RuntimeError as error:
        raise RuntimeError(f"{error}\n{server.log}") from None


def floor_loaded(floor: Floor, tables: int, seconds: float, game: Game) -> Measured:
    """The same at a floor, with the traffic of a game."""
    options = {"tables": tables, "seconds": seconds}
    return _measured("bench.floor.load", floor.url, [floor.pid], options, msgspec.json.encode(game).decode())


def _measured(
    module: str, url: str, workers: Sequence[int], options: Mapping[str, object], told: str = ""
) -> Measured:
    command = [sys.executable, "-m", module, url]
    command += [word for name, value in options.items() for word in (f"--{name}", str(value))]
    command += ["--server", *map(str, workers)]
    done = subprocess.run(
        command, cwd=PROJECT, input=told, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if done.returncode:
        raise RuntimeError(f"the load failed:\n{done.stderr}")
    return msgspec.json.decode(done.stdout, type=Measured)
