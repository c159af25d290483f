"""The cost of rendering a table for all its seats after a choice, with cached fragments and without."""

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from app.storage.models import Seat, Table
from app.tables.log.scene import LogEntry, Scene
from app.tables.rendering.editions import Editions
from app.tables.rendering.fragments.fragment_renderer import MAX_CACHE_BYTES
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.view.describe_table import describe_table
from app.web.rendering.pages import environment
from bench.measurements import Measurement, format_grid
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Match

SEATS = 4
FIRST, LAST = 15, 45
"""The entries of a random game after which the table is rendered."""


class RenderingMeasurements:
    """The measurements of one game, per choice, for all seats."""

    def __init__(self) -> None:
        self.cached = Measurement("described and rendered", "ms")
        self.uncached = Measurement("without cached fragments", "ms")
        self.ratio = Measurement("ratio", "x")
        self.sent = Measurement("sent per seat", "bytes", 0)
        self.whole = Measurement("whole table per seat", "bytes", 0)

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [self.cached, self.uncached, self.ratio, self.sent, self.whole]


class Rendering:
    """Measures every game at tables of up to four, until entry `last`."""

    def __init__(self, last: int = LAST) -> None:
        self._last = last
        self._games = {game: RenderingMeasurements() for game in CATALOGUE}

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [measurement for game in self._games.values() for measurement in game.measurements]

    def report(self) -> str:
        """The measurements as a table, one game per row."""
        return format_grid(
            ("game",), [((CATALOGUE[id].name,), game.measurements) for id, game in self._games.items()]
        )

    def run(self, run: int) -> None:
        """Measure once."""
        for id, measurements in self._games.items():
            scenes = list(random_scenes(CATALOGUE[id], f"drawing {run}", self._last))
            cached, uncached = render_game(scenes, MAX_CACHE_BYTES), render_game(scenes, 0)
            measurements.cached.add(cached.milliseconds)
            measurements.uncached.add(uncached.milliseconds)
            measurements.ratio.add(cached.milliseconds / uncached.milliseconds)
            measurements.sent.add(cached.sent)
            measurements.whole.add(cached.whole)


class RenderingCost(msgspec.Struct):
    """The cost of a choice: CPU time for all seats, bytes sent to a seat, and bytes of its whole table."""

    milliseconds: float
    sent: float
    whole: float


def render_game(scenes: list[Scene], max_cache_bytes: int) -> RenderingCost:
    """Render a game choice by choice for all seats; the first third of the choices only fills the cache.

    `max_cache_bytes` is the size of the fragment cache.
    """
    renderer = RegionRenderer(environment(), max_cache_bytes)
    seats = range(scenes[0].table.players)
    editions = {seat: Editions() for seat in seats}
    times: list[float] = []
    sent = whole = 0
    for scene in scenes:
        begun = time.process_time()
        for seat in seats:
            view = describe_table(scene, seat, "")
            editions[seat].update(renderer.render(view, editions[seat].regions if max_cache_bytes else {}))
        times.append((time.process_time() - begun) * 1000)
        for edition in editions.values():
            sent += sum([len(push.html.encode()) for push in edition.since(edition.number - 1)])
            whole += sum([len(region.html.encode()) for region in edition.regions.values()])
    times = sorted(times[len(times) // 3 :])
    rendered = len(scenes) * len(seats)
    return RenderingCost(times[len(times) // 2], sent / rendered, whole / rendered)


def random_scenes(game: Game[Any], seed: str, last: int = LAST) -> Iterator[Scene]:
    """The scenes of a random game, choice by choice."""
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
    log: tuple[LogEntry, ...] = ()
    match, _ = Match.start(game, seats, game.options(), seed)
    while not match.finished and match.seq < last:
        seat = match.pending[0].seat
        path, _, _ = random_choice(game, match.state, seat, dice)
        match, events = match.play(seat, Choose(path))
        log = (*log, LogEntry(match.seq, seat, Choose(path), events))
        if match.seq >= FIRST:
            yield Scene(table, rows, game, match, log[-50:])
