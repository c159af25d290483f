"""What it costs to draw a table for all its seats after a choice, with pieces kept and without."""

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from app.storage.models import Seat, Table
from app.tables.log.scene import LogEntry, Scene
from app.tables.rendering.editions import Editions
from app.tables.rendering.fragments.fragment_renderer import MOST_BYTES
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.view.describe_table import describe_table
from app.tables.view.table_view import TableView
from app.web.rendering.pages import environment
from bench.numbers import Number, grid
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Match

SEATS = 4
FIRST, LAST = 15, 45
"""The moments of a random game that are drawn."""


class RenderingNumbers:
    """The numbers of a game, each a choice for all seats."""

    def __init__(self) -> None:
        self.kept = Number("seen and drawn", "ms")
        self.fresh = Number("with nothing kept", "ms")
        self.ratio = Number("of that", "times")
        self.sent = Number("sent to a seat", "bytes")
        self.whole = Number("a whole table", "bytes")

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.kept, self.fresh, self.ratio, self.sent, self.whole]


class Drawing:
    """Measures every game at tables of four, or of as many as there can be, up to the moment `last`."""

    def __init__(self, last: int = LAST) -> None:
        self._last = last
        self._drawn = {game: RenderingNumbers() for game in CATALOGUE}

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
            game = CATALOGUE[id]
            scenes = list(moments(game, f"drawing {run}", self._last))
            kept, fresh = draw_all(scenes, MOST_BYTES), draw_all(scenes, 0)
            drawn.kept.add(kept.milliseconds)
            drawn.fresh.add(fresh.milliseconds)
            drawn.ratio.add(kept.milliseconds / fresh.milliseconds)
            drawn.sent.add(kept.sent)
            drawn.whole.add(kept.whole)


class Cost(msgspec.Struct):
    """What a choice costs: time for all seats, and bytes that a seat is sent, or would be without pieces."""

    milliseconds: float
    sent: float
    whole: float


def draw_all(scenes: list[Scene], most_bytes: int) -> Cost:
    """Draws a game choice by choice for all its seats; the first choices only fill what is kept."""
    drawer = RegionRenderer(environment(), most_bytes)
    seats = range(scenes[0].table.players)
    editions = {seat: Editions() for seat in seats}
    times: list[float] = []
    sent = whole = 0
    for scene in scenes:
        begun = time.process_time()
        for seat in seats:
            seen = describe_table(scene, seat, "")
            editions[seat].update(drawer.render(seen, editions[seat].regions if most_bytes else {}))
        times.append((time.process_time() - begun) * 1000)
        for edition in editions.values():
            sent += sum([len(push.html.encode()) for push in edition.since(edition.number - 1)])
            whole += sum([len(drawn.html.encode()) for drawn in edition.regions.values()])
    times = sorted(times[len(times) // 3 :])
    drawn = len(scenes) * len(seats)
    return Cost(times[len(times) // 2], sent / drawn, whole / drawn)


def moments(game: Game[Any], seed: str, last: int = LAST) -> Iterator[Scene]:
    """A random game, choice by choice."""
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
    while not match.finished and match.seq < last:
        seat = match.pending[0].seat
        path, _, _ = random_choice(game, match.state, seat, dice)
        match, news = match.play(seat, Choose(path))
        told = (*told, LogEntry(match.seq, seat, Choose(path), news))
        if match.seq >= FIRST:
            yield Scene(table, rows, game, match, told[-50:])


def seen_in(scenes: Iterator[Scene]) -> Iterator[TableView]:
    """What every seat sees of them."""
    for scene in scenes:
        yield from [describe_table(scene, seat, "") for seat in range(scene.table.players)]
