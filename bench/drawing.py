"""What it costs to draw a table for one of its seats, and what Jinja as it comes would take for the same."""

import time
from collections.abc import Iterator
from typing import Any

import msgspec
from jinja2 import Environment, Template
from jinja2.runtime import Context

from app.storage.models import Seat, Table
from app.tables.live.renderer import PUSHED, template_context
from app.tables.log.scene import LogEntry, Scene
from app.tables.view.describe import describe_table
from app.tables.view.views import TableView
from app.web.pages import environment
from app.web.quick_templates import Sheet
from bench.numbers import Number, grid
from engines import CATALOGUE
from engines.kernel.bots import Dice, random_choice
from engines.kernel.game import Game
from engines.kernel.match import Choose, Match

SEATS = 4
FIRST, LAST, EVERY = 15, 45, 6
"""The moments of a random game that are drawn."""


class Drawn:
    """The numbers of a game."""

    def __init__(self) -> None:
        self.here = Number("all regions of a seat", "ms")
        self.plain = Number("by Jinja as it comes", "ms")
        self.ratio = Number("Magehall against it", "times")

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.here, self.plain, self.ratio]


class Drawing:
    """Measures every game at tables of four, or of as many as there can be."""

    def __init__(self) -> None:
        self._drawn = {game: Drawn() for game in CATALOGUE}
        self._plain = plain(environment())

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [number for drawn in self._drawn.values() for number in drawn.numbers]

    def report(self) -> str:
        """The numbers, a game a line."""
        return grid(("game",), [((CATALOGUE[id].name,), drawn.numbers) for id, drawn in self._drawn.items()])

    def run(self, run: int) -> None:
        """Measures once."""
        for id, drawn in self._drawn.items():
            views = list(moments(CATALOGUE[id], f"drawing {run}"))
            here, by_jinja = 0.0, 0.0
            for measured in (False, True):  # what is done only once is not measured
                for seen in views:
                    here += measured * _milliseconds(environment(), seen)
                    by_jinja += measured * _milliseconds(self._plain, seen)
            drawn.here.add(here / len(views))
            drawn.plain.add(by_jinja / len(views))
            drawn.ratio.add(here / by_jinja)


def plain(pages: Environment) -> Environment:
    """The same templates, drawn by Jinja as it comes."""
    found = pages.overlay(auto_reload=True)
    found.template_class, found.context_class = Template, Context
    return found


def moments(game: Game[Any], seed: str) -> Iterator[TableView]:
    """What the seats of a random game see, now and then."""
    seats = min(SEATS, game.seats[1])
    table = Table(
        id="bench",
        game=game.id,
        rules_version=game.version,
        players=seats,
        options=msgspec.json.encode(game.options()).decode(),
        visibility="public",
        status="running",
        seed="",
        commitment="",
    )
    rows = tuple(
        [
            Seat(table_id="bench", seat=seat, user_id=f"{seat}", name=f"Mage {seat}", salt="")
            for seat in range(seats)
        ]
    )
    dice = Dice(seed)
    told: tuple[LogEntry, ...] = ()
    match, _ = Match.start(game, seats, game.options(), seed)
    while not match.finished and match.seq < LAST:
        seat = match.pending[0].seat
        path, _, _ = random_choice(game, match.state, seat, dice)
        match, news = match.play(seat, Choose(path))
        told = (*told, LogEntry(match.seq, seat, Choose(path), news))
        if match.seq >= FIRST and match.seq % EVERY == 0:
            scene = Scene(table, rows, game, match, told)
            yield from [describe_table(scene, viewer, "") for viewer in range(seats)]


def _milliseconds(pages: Environment, seen: TableView) -> float:
    begun = time.process_time()
    sheet = Sheet(pages, **template_context(seen))
    for name in PUSHED:
        sheet.draw(f"table/{name}.html")
    return (time.process_time() - begun) * 1000
