"""Scenes of random games and their views, without a database."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from app.storage.models import Seat, Table
from app.tables.log.scene import LOG_WINDOW_ENTRIES, LogEntry, Scene
from app.tables.presence import MemoryPresence
from app.tables.rendering.attendance import Attendance
from app.tables.rendering.fragments.fragment_renderer import MAX_CACHE_BYTES
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
"""Players' names: one is a prefix of another, and one must be escaped in HTML."""
UNDO_ODDS, LEAVE_ODDS, CLOCK_ODDS, ABSENCE_ODDS = 4, 60, 3, 3
"""1 of N moves is undone, 1 of N is a forfeit, 1 of N scenes has clocks, and 1 of N players is absent."""


def build_table_renderer() -> TableRenderer:
    """Build a renderer of tables."""
    return TableRenderer(build_region_renderer(), lambda table: "/invite", MemoryPresence())


def build_region_renderer(max_cache_bytes: int = MAX_CACHE_BYTES) -> RegionRenderer:
    """Build a renderer of regions; with `max_cache_bytes=0` it caches no fragments."""
    return RegionRenderer(environment(), max_cache_bytes)


def random_game(game: Game[Any], seats: int, seed: str) -> Iterator[Scene]:
    """Play a random game to its end and yield its scenes; some have clocks, an undo, or a player who left."""
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
    players = [
        Seat(table_id="table", seat=number, user_id=f"{number}", name=NAMES[number], salt="")
        for number in range(seats)
    ]
    match, events = Match.start(game, seats, game.options(), seed)
    log: tuple[LogEntry, ...] = (LogEntry(0, 0, None, events),)
    while True:
        has_clocks = dice(CLOCK_ODDS) == 0
        deadlines = {decision.seat: 1_000 * match.seq for decision in match.pending} if has_clocks else {}
        scene = Scene(table, tuple(players), game, match, log[-LOG_WINDOW_ENTRIES:], deadlines=deadlines)
        if match.finished:
            yield replace(scene, table=Table(**{**table.model_dump(), "status": "finished"}))
            return
        yield scene
        seat, act = _choose_act(match, dice, can_leave=seats > 2 and players[-1].control == "player")
        if isinstance(act, Leave):
            players[-1] = Seat(**{**players[-1].model_dump(), "control": "left"})
        match, events = match.play(seat, act)
        log = (*log, LogEntry(match.seq, seat, act, events))


def many_scenes(game: Game[Any], seats: int, seed: str, count: int) -> Iterator[Scene]:
    """The scenes of a random game; of a short one, also those of further games until there are `count`."""
    found = 0
    for number in range(count):
        for scene in random_game(game, seats, f"{seed} {number}" if number else seed):
            found += 1
            yield scene
        if found >= count:
            return


def _choose_act(match: Match[Any], dice: Dice, can_leave: bool) -> tuple[int, Act]:
    """A seat and its random act; only the last seat leaves."""
    seats_with_undo = [seat for seat in range(match.seats) if match.can_undo(seat)]
    if seats_with_undo and dice(UNDO_ODDS) == 0:
        return seats_with_undo[0], Undo()
    if can_leave and dice(LEAVE_ODDS) == 0:
        return match.seats - 1, Leave()
    seat = match.pending[dice(len(match.pending))].seat
    path, _, _ = random_choice(match.game, match.state, seat, dice)
    return seat, Choose(path)


def build_view(scene: Scene, viewer: Viewer, seed: str, path: Path = ()) -> TableView:
    """Build the view of a viewer, with a random attendance."""
    dice = Dice(seed)
    present = frozenset([seat for seat in range(scene.table.players) if dice(ABSENCE_ODDS)])
    table_view = reveal_hands(scene, describe_table(scene, viewer, "", path))
    return Attendance(present, dice(3), ("Wanda",)).apply_to(table_view)


def build_views(scene: Scene, seed: str) -> Iterator[TableView]:
    """Build the views of every seat and a spectator, also at each step of a random choice."""
    for viewer in (*range(scene.table.players), None):
        for path in _list_paths(scene, viewer, Dice(seed)):
            yield build_view(scene, viewer, f"{seed} {viewer}", path)


def build_past_views(scene: Scene, past: Scene) -> Iterator[TableView]:
    """Build the views of every seat and a spectator at an earlier moment of a finished game."""
    table = Table(**{**past.table.model_dump(), "status": "finished"})
    past = replace(past, table=table, ahead=scene.entries)
    for viewer in (*range(scene.table.players), None):
        yield look_back(scene, past, viewer)


def _list_paths(scene: Scene, viewer: Viewer, dice: Dice) -> Iterator[Path]:
    """The empty path, then the growing paths of a random choice if the viewer has an open decision."""
    yield ()
    match = scene.match
    if match is not None and viewer in [decision.seat for decision in match.pending]:
        path, _, _ = random_choice(match.game, match.state, viewer, dice)
        yield from [path[:length] for length in range(1, len(path) + 1)]
