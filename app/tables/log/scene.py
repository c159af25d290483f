"""Scene: all there is to know about a table at one moment, read from the log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec
from sqlmodel import Session

from app.storage.models import Entry, Seat, Table
from app.tables.lessons import count_learned, lesson_of
from app.tables.log import entry_store
from app.tables.log.encoding import unpack_act, unpack_events
from app.tables.log.snapshots import UnfitLog, restore_match
from app.tables.results.ratings import Rated, read_rated
from app.tables.schedule import due_rows
from app.web.errors import conflict
from engines import CATALOGUE
from engines.kernel.choices.agenda import BrokenRule
from engines.kernel.choices.decision import Refused
from engines.kernel.contract.game import Events, Game
from engines.kernel.matches.match import Act, Choose, Match, Undo
from engines.kernel.secrecy.audience import Viewer

WINDOW = 50
"""How many entries of the log a page shows."""


@dataclass(frozen=True)
class LogEntry:
    """An entry as the log tells it: who did what (None: the deal), and the unmasked news of it.

    `timed_out`: the time for the question was over. `until`: when it would have been, where a clock ran.
    `has_reason`: a bot did it, and its reason is kept.
    `told` is what was made of it for those who read the log: an entry never changes.
    """

    seq: int
    seat: int
    act: Act | None
    news: Events
    timed_out: bool = False
    until: int | None = None
    has_reason: bool = False
    told: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)


@dataclass(frozen=True)
class Scene:
    """A table at one moment: its rows, the match once it has begun, the last entries of its log.

    `saved` is the seq of the newest snapshot. `frozen`: the log does not fit today's rules: no match.
    `deadlines`: until when asked seats may answer, in milliseconds since 1970, where that is limited.
    `ahead`: when a game is looked back at, the entries that came after. `learned`: how many of their acts the
    learner of a guided game has made. `rated`: what the end of a rated game made of the ratings, by seat.
    """

    table: Table
    seats: tuple[Seat, ...]
    game: Game[Any]
    match: Match[Any] | None = None
    entries: tuple[LogEntry, ...] = ()
    saved: int = 0
    frozen: bool = False
    deadlines: Mapping[int, int] = field(default_factory=dict)
    ahead: tuple[LogEntry, ...] = ()
    learned: int = 0
    rated: Mapping[int, Rated] = field(default_factory=dict)

    @property
    def status(self) -> str:
        """open, running, finished, frozen."""
        return "frozen" if self.frozen else self.table.status

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the players are called, seat by seat."""
        taken = {seat.seat: seat.name for seat in self.seats}
        return tuple(taken.get(seat, f"Seat {seat + 1}") for seat in range(self.table.players))

    @cached_property
    def options(self) -> Any:
        """What the host chose; None of a table whose log does not fit today's rules."""
        return None if self.frozen else self.game.parse_stored_options(self.table.options)

    @property
    def clocks(self) -> Mapping[int, int]:
        """The deadlines of seats whose players are there."""
        return {seat: at for seat, at in self.deadlines.items() if self.control(seat) == "player"}

    @cached_property
    def undo_until(self) -> int | None:
        """Until when the last choice can be taken back: an undo gives no time back. None: without a limit."""
        undone = 0
        for entry in reversed(self.entries):
            match entry.act:
                case Undo():
                    undone += 1
                case Choose() if undone:
                    undone -= 1
                case Choose():
                    return entry.until
                case _:
                    pass
        return None

    def control(self, seat: int) -> str:
        """Who answers for a seat that is taken: player, away, bot, left."""
        return next(one.control for one in self.seats if one.seat == seat)

    def seat_of(self, user_id: str | None) -> Viewer:
        """Through which eyes a user sees the table: their seat's, or a watcher's."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)


def require_match(scene: Scene) -> Match[Any]:
    """The match that is being played. Raises Problem 409."""
    if scene.frozen:
        raise conflict("frozen", "The rules have changed since this game started, so it can’t continue.")
    if scene.match is None:
        raise conflict("not_your_turn", "The game hasn’t started yet.")
    return scene.match


def load_scene(db: Session, table_id: str) -> Scene | None:
    """The scene of a table as the log has it now: the newest snapshot and the entries after it."""
    table = entry_store.get_table(db, table_id)
    if table is None:
        return None
    game = CATALOGUE.get(table.game)
    if game is None:
        raise conflict("frozen", "This game is no longer available here.")
    scene = Scene(table, entry_store.list_seats(db, table_id), game)
    if table.status == "open":
        return scene
    snapshot = entry_store.newest_snapshot(db, table_id)
    try:
        if table.rules_version != game.version or snapshot is None:
            raise UnfitLog
        match = restore_match(game, table, snapshot)
        logged = _last_entries(db, scene)
        match = replay_entries(match, entry_store.list_entries_after(db, table_id, match.seq))
    except UnfitLog:
        return replace(scene, frozen=True)
    deadlines = due_rows.deadlines_of(due_rows.rows_of(db.connection(), table_id))
    learned = count_learned(game, table, entry_store.list_hashes(db, table)) if lesson_of(game, table) else 0
    return replace(
        scene,
        match=match,
        entries=logged,
        saved=snapshot.seq,
        deadlines=deadlines,
        learned=learned,
        rated=read_rated(db.connection(), table),
    )


def replay_entries(match: Match[Any], entries: Sequence[Entry | entry_store.NewsOfEntry]) -> Match[Any]:
    """The match after entries that follow. Raises Unfit."""
    for entry in entries:
        try:
            match, _ = match.play(entry.seat, unpack_act(entry.act))
        except (Refused, BrokenRule, msgspec.DecodeError) as error:
            raise UnfitLog from error
        if match.game.hash(match.state) != entry.hash:
            raise UnfitLog
    return match


def log_entry_of(game: Game[Any], entry: Entry | entry_store.NewsOfEntry) -> LogEntry:
    """What an entry tells."""
    timed_out = entry.cause == "time-out" and entry.deadline is not None
    act, news = unpack_act(entry.act), unpack_events(game, entry.news)
    return LogEntry(entry.seq, entry.seat, act, news, timed_out, entry.deadline, entry.bot_reason is not None)


def _last_entries(db: Session, scene: Scene) -> tuple[LogEntry, ...]:
    table = scene.table
    first = table.seq - WINDOW
    try:
        logged = [
            log_entry_of(scene.game, entry)
            for entry in entry_store.list_entries_after(db, table.id, max(first, 0))
        ]
        if first < 0 and table.deal is not None:
            logged.insert(0, LogEntry(0, 0, None, unpack_events(scene.game, table.deal)))
    except msgspec.DecodeError as error:
        raise UnfitLog from error
    return tuple(logged)
