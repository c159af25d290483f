"""Choices of programs, and of pages in all other games, alternating with the same traffic at the floor."""

from collections.abc import Sequence
from typing import NamedTuple

import uvloop

from bench.floor.floors import Floor
from bench.floor.traffic import record_traffic
from bench.measurements import Measurement, format_grid
from bench.measures.tables import SEATS, FloorRatios, LoadMeasurements, game_for, run_floor_load, run_load
from engines import CATALOGUE
from tests.live.server import Server

TABLES, SECONDS = 20, 2.0
LONGEST = 60
"""The maximum number of choices of a game whose traffic is recorded."""
MOST_OF_PROGRAMS, MOST_OF_PAGES = 6, 25
"""Targets for the CPU time of a choice relative to the floor."""


class Kind(NamedTuple):
    """A game, its seats, and whether pages or programs play; `maximum` is the target for the CPU ratio."""

    game: str
    seats: int
    by: str
    maximum: float

    @property
    def name(self) -> str:
        """The name of its row."""
        return f"{CATALOGUE[self.game].name}, {self.seats} {self.by}"


FIRST = game_for(SEATS)
KINDS = (
    Kind(FIRST, SEATS, "programs", MOST_OF_PROGRAMS),
    *(
        Kind(game.id, min(SEATS, game.seats[1]), "pages", MOST_OF_PAGES)
        for game in CATALOGUE.values()
        if game.id != FIRST
    ),
)
"""The game of `bench.measures.tables` played by programs; all others played by pages."""


class Kinds:
    """Measures each kind at a server and at the floor, which replays up to `longest` choices of a game."""

    def __init__(
        self,
        server: Server,
        floor: Floor,
        kinds: Sequence[Kind] = KINDS,
        tables: int = TABLES,
        seconds: float = SECONDS,
        longest: int = LONGEST,
    ) -> None:
        self._server = server
        self._floor = floor
        self._tables = tables
        self._seconds = seconds
        self._longest = longest
        self._measurements = {
            kind: (LoadMeasurements(), LoadMeasurements(), FloorRatios("the floor", kind.maximum))
            for kind in kinds
        }

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [measurement for kind in self._measurements for measurement in self._row(kind)]

    def report(self) -> str:
        """The measurements as a table, one kind per row."""
        rows = [((kind.name, f"{self._tables}"), self._row(kind)) for kind in self._measurements]
        return format_grid(("players", "tables"), rows)

    def run(self, run: int) -> None:
        """Measure once."""
        seed = f"kinds {run}"
        for kind, (server, floor, ratios) in self._measurements.items():
            recording = record_traffic(self._server.url, kind.game, kind.seats, seed, self._longest, kind.by)
            traffic = uvloop.run(recording)
            lineup = {"game": kind.game, "seats": kind.seats, "by": kind.by}
            server.add(run_load(self._server, self._tables, self._seconds, seed, lineup))
            floor.add(run_floor_load(self._floor, self._tables, self._seconds, traffic))
            ratios.add(server, floor)

    def _row(self, kind: Kind) -> list[Measurement]:
        server, _, ratios = self._measurements[kind]
        return [server.speed, server.p50, server.cpu, *ratios.measurements]
