"""Random games as scenes, without a database."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from app.storage.models import Seat, Table
from app.tables.log.scene import LOG_WINDOW_ENTRIES, LogEntry, Scene
from app.tables.presence import MemoryPresence
from app.tables.rendering.attendance import Attendance
from app.tables.rendering.fragments.fragment_renderer import MOST_BYTES
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.rendering.table_renderer import TableRenderer
from app.tables.view.describe_table import describe_table
from app.tables.view.story.replay import look_back, reveal_hands
from app.tables.view.table_view import TableView
from app.web.rendering.pages import environment
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Act, Choose, Leave, Match, Undo
from engines.kernel.secrecy.audience import Viewer

NAMES = ("Anna", "Ben", "Ann", "<Dora>", "Eve", "Finn")
"""Two begin alike, and one has to be escaped."""
UNDONE, LEFT, ABSENT = 4, 60, 3
"""Every how many choices one is undone, somebody leaves, a clock runs and somebody is not there."""


def renderer() -> TableRenderer:
    """A renderer of tables."""
    return TableRenderer(build_region_renderer(), lambda table: "/invite", MemoryPresence())


def build_region_renderer(most_bytes: int = MOST_BYTES) -> RegionRenderer:
    """A renderer of regions; with `most_bytes=0` it caches no fragments."""
    return RegionRenderer(environment(), most_bytes)


def random_game(game: Game[Any], seats: int, seed: str) -> Iterator[Scene]:
    """A random game to its end, scene by scene: somebody undoes, clocks run, the last seat may leave."""
    dice = Dice(seed)
    table = Table(
        id="table",
        game=game.id,
        rules_version=game.version,
        players=seats,
        options=msgspec.json.encode(game.options()).decode(),
        visibility="public",
        status="running",
        seed="",
        commitment="",
    )
    people = [
        Seat(table_id="table", seat=at, user_id=f"{at}", name=NAMES[at], salt="") for at in range(seats)
    ]
    match, news = Match.start(game, seats, game.options(), seed)
    told: tuple[LogEntry, ...] = (LogEntry(0, 0, None, news),)
    while True:
        deadlines = {one.seat: 1_000 * match.seq for one in match.pending} if dice(ABSENT) == 0 else {}
        scene = Scene(table, tuple(people), game, match, told[-LOG_WINDOW_ENTRIES:], deadlines=deadlines)
        if match.finished:
            yield replace(scene, table=Table(**{**table.model_dump(), "status": "finished"}))
            return
        yield scene
        seat, act = _next_act(match, dice, leaving=seats > 2 and people[-1].control == "player")
        if isinstance(act, Leave):
            people[-1] = Seat(**{**people[-1].model_dump(), "control": "left"})
        match, news = match.play(seat, act)
        told = (*told, LogEntry(match.seq, seat, act, news))


def _next_act(match: Match[Any], dice: Dice, leaving: bool) -> tuple[int, Act]:
    undoing = [seat for seat in range(match.seats) if match.can_undo(seat)]
    if undoing and dice(UNDONE) == 0:
        return undoing[0], Undo()
    if leaving and dice(LEFT) == 0:
        return match.seats - 1, Leave()
    seat = match.pending[dice(len(match.pending))].seat
    path, _, _ = random_choice(match.game, match.state, seat, dice)
    return seat, Choose(path)


def look(scene: Scene, viewer: Viewer, seed: str, path: Path = ()) -> TableView:
    """The view of a viewer, with some players present."""
    dice = Dice(seed)
    here = frozenset([seat for seat in range(scene.table.players) if dice(ABSENT)])
    table_view = reveal_hands(scene, describe_table(scene, viewer, "", path))
    return Attendance(here, dice(3), ("Wanda",)).apply_to(table_view)


def looks(scene: Scene, seed: str) -> Iterator[TableView]:
    """The views of every seat and a spectator, also at the steps of a choice."""
    for viewer in (*range(scene.table.players), None):
        for path in _steps(scene, viewer, Dice(seed)):
            yield look(scene, viewer, f"{seed} {viewer}", path)


def looks_back(scene: Scene, past: Scene) -> Iterator[TableView]:
    """Their views of an earlier moment of a finished game."""
    table = Table(**{**past.table.model_dump(), "status": "finished"})
    past = replace(past, table=table, ahead=scene.entries)
    for viewer in (*range(scene.table.players), None):
        yield look_back(scene, past, viewer)


def _steps(scene: Scene, viewer: Viewer, dice: Dice) -> Iterator[Path]:
    """The beginnings of a random choice, if one is asked."""
    yield ()
    match = scene.match
    if match is not None and viewer in [one.seat for one in match.pending]:
        path, _, _ = random_choice(match.game, match.state, viewer, dice)
        yield from [path[:length] for length in range(1, len(path) + 1)]
