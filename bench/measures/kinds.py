"""Programs that play, and the other games: a choice at their tables, in turn with the floor of its kind."""

from collections.abc import Sequence
from typing import NamedTuple

import uvloop

from bench.floor.floors import Floor
from bench.floor.traffic import noted
from bench.measures.tables import SEATS, Compared, Played, floor_loaded, game_for, loaded
from bench.numbers import Number, grid
from engines import CATALOGUE
from tests.live.server import Server

TABLES, SECONDS = 20, 2.0
LONGEST = 60
MOST_OF_PROGRAMS, MOST_OF_PAGES = 6, 25


class Kind(NamedTuple):
    """What is played: a game by so many, who are pages or programs; and how many times the floor's CPU a
    choice may take."""

    game: str
    seats: int
    by: str
    most: float

    @property
    def name(self) -> str:
        """What it is called."""
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
"""The game of `bench.measures.tables` by programs; all others by pages."""


class Kinds:
    """Measures each kind, in a hall and at the floor; of games noted there the first `longest` choices."""

    def __init__(
        self,
        hall: Server,
        floor: Floor,
        kinds: Sequence[Kind] = KINDS,
        tables: int = TABLES,
        seconds: float = SECONDS,
        longest: int = LONGEST,
    ) -> None:
        self._hall = hall
        self._floor = floor
        self._tables = tables
        self._seconds = seconds
        self._longest = longest
        self._numbers = {kind: (Played(), Played(), Compared("the floor", kind.most)) for kind in kinds}

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [number for kind in self._numbers for number in self._row(kind)]

    def report(self) -> str:
        """The numbers, a kind a line."""
        rows = [((kind.name, f"{self._tables}"), self._row(kind)) for kind in self._numbers]
        return grid(("who plays", "tables"), rows)

    def run(self, run: int) -> None:
        """Measures once."""
        seed = f"kinds {run}"
        for kind, (house, floor, compared) in self._numbers.items():
            playing = noted(self._hall.url, kind.game, kind.seats, seed, self._longest, kind.by)
            traffic = uvloop.run(playing)
            who = {"game": kind.game, "seats": kind.seats, "by": kind.by}
            house.add(loaded(self._hall, self._tables, self._seconds, seed, who))
            floor.add(floor_loaded(self._floor, self._tables, self._seconds, traffic))
            compared.add(house, floor)

    def _row(self, kind: Kind) -> list[Number]:
        house, _, compared = self._numbers[kind]
        return [house.speed, house.half, house.cpu, *compared.numbers]
