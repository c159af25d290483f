"""The scene: the complete state of a table at one moment, loaded from its log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec
from sqlmodel import Session

from app.games.catalogue import CATALOGUE
from app.storage.models import ABORTED, Entry, Seat, Table
from app.tables.lessons import count_learned, find_lesson
from app.tables.log import entry_store
from app.tables.log.encoding import unpack_act, unpack_events
from app.tables.log.snapshots import IncompatibleLog, restore_match
from app.tables.log.stopped_match import stop_match
from app.tables.results.ratings import RatingChange, read_rating_changes
from app.tables.schedule import due_rows
from app.web.errors import Problem, conflict
from engines.kernel.choices.agenda import BrokenRule
from engines.kernel.choices.decision import Refused
from engines.kernel.contract.game import Events, Game
from engines.kernel.matches.match import Act, Choose, Match, Undo
from engines.kernel.secrecy.audience import Viewer


class GameUnavailable(Problem):
    """409: the table's game is not installed. The table can go on once its package is installed again."""


LOG_WINDOW_ENTRIES = 50
"""Log entries that a scene holds and a page shows."""


@dataclass(frozen=True)
class LogEntry:
    """A decoded entry of the log: the seat, its act (None: the deal) and the unmasked events.

    `timed_out`: whether the decision timed out. `until`: its deadline, if a clock ran.
    `has_reason`: whether a bot acted and its reason is stored. `lock`: see `kernel/matches/proof/locks.py`.
    `cache` holds what is derived from the entry for readers of the log; entries never change.
    """

    seq: int
    seat: int
    act: Act | None
    events: Events
    timed_out: bool = False
    until: int | None = None
    has_reason: bool = False
    lock: str | None = None
    cache: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)


@dataclass(frozen=True)
class Scene:
    """A table at one moment: its rows, the match once it has started, and the last entries of its log.

    `snapshot_seq`: the seq of the newest snapshot. `is_frozen`: the game cannot go on. If its log does not
    fit the current rules, there is no match, and `frozen_reason` says why, in development only; if its
    edition is retired, or it was put away, the match is a StoppedMatch. `deadlines`: the deadline of each
    seat's open decision, in milliseconds since 1970, if it has one. `ahead`: the entries that follow a past
    scene. `learned`: acts of the lesson that the learner of a guided game has made. `rating_changes`: the
    rating changes of a finished rated game, by seat.
    `removed_users`: the users whom the host has removed, while the table is open.
    `cache` holds what is derived from the scene for its viewers.
    """

    table: Table
    seats: tuple[Seat, ...]
    game: Game[Any]
    match: Match[Any] | None = None
    entries: tuple[LogEntry, ...] = ()
    snapshot_seq: int = 0
    is_frozen: bool = False
    frozen_reason: str = ""
    deadlines: Mapping[int, int] = field(default_factory=dict)
    ahead: tuple[LogEntry, ...] = ()
    learned: int = 0
    rating_changes: Mapping[int, RatingChange] = field(default_factory=dict)
    removed_users: frozenset[str] = frozenset()
    cache: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def status(self) -> str:
        """The table's status: open, running, finished or frozen."""
        return "frozen" if self.is_frozen else self.table.status

    @property
    def can_put_away(self) -> bool:
        """Whether players may put the table away: it is frozen, and nobody has done so."""
        return self.is_frozen and self.table.status == "running"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, with placeholders for free seats."""
        names = {seat.seat: seat.name for seat in self.seats}
        return tuple(names.get(seat, f"Seat {seat + 1}") for seat in range(self.table.players))

    @cached_property
    def options(self) -> Any:
        """The game's options; None if the rules do not fit the table."""
        if self.is_frozen and self.match is None:
            return None
        return self.game.parse_stored_options(self.table.options)

    @property
    def clocks(self) -> Mapping[int, int]:
        """The deadlines of seats that are controlled by their players."""
        return {seat: at for seat, at in self.deadlines.items() if self.control(seat) == "player"}

    @cached_property
    def undo_until(self) -> int | None:
        """Deadline for an undo of the last choice, as an undo does not give time back; None without one."""
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

    @property
    def lock(self) -> str | None:
        """The lock of the last entry, or the seal; None for games of protocol 1."""
        if self.table.protocol == 1:
            return None
        return self.entries[-1].lock if self.table.seq and self.entries else self.table.seal

    def control(self, seat: int) -> str:
        """The control of an occupied seat: player, away, bot or left."""
        return next(row.control for row in self.seats if row.seat == seat)

    def seat_of(self, user_id: str | None) -> Viewer:
        """The user's seat, or None for a spectator."""
        return next((row.seat for row in self.seats if row.user_id == user_id), None)


def require_match(scene: Scene) -> Match[Any]:
    """The scene's match, for moves. Raises Problem 409 if the table is frozen or has not started."""
    if scene.is_frozen and scene.table.status == ABORTED:
        raise conflict("frozen", "This table was put away. Its game has no result.")
    if scene.is_frozen and scene.match is not None:
        raise conflict("frozen", "The rules that this game began with are retired, so it can’t continue.")
    return require_position(scene)


def require_position(scene: Scene) -> Match[Any]:
    """The scene's match, for readers. Raises Problem 409 if its rules do not fit, or it has not started."""
    if scene.match is not None:
        return scene.match
    if scene.is_frozen:
        raise conflict("frozen", "The rules have changed since this game started, so it can’t continue.")
    raise conflict("not_your_turn", "The game hasn’t started yet.")


def load_scene(db: Session, table_id: str, is_lenient: bool = False) -> Scene | None:
    """Load the current scene of a table: its newest snapshot and the entries after it; None if deleted.

    In development (`is_lenient`), errors in the rules freeze the table, too, and it says why. Events that no
    longer exist are left out of the log.

    Raises GameUnavailable.
    """
    table = entry_store.get_table(db, table_id)
    if table is None:
        return None
    game = CATALOGUE.get(table.game)
    if game is None:
        raise GameUnavailable(409, "frozen", "This game is no longer available here.")
    rules = game.find_edition(table.rules_version)
    is_dealt = table.status != "open" or table.from_id is not None
    scene = Scene(table, entry_store.list_seats(db, table_id), rules if rules and is_dealt else game)
    if table.status == "open":
        return replace(scene, removed_users=entry_store.list_removed_users(db, table_id))
    snapshot = entry_store.load_newest_snapshot(db, table_id)
    failures: type[Exception] = Exception if is_lenient else IncompatibleLog
    try:
        if rules is None or snapshot is None:
            raise IncompatibleLog(f"rules version {table.rules_version}; these are version {game.version}")
        match = restore_match(rules, table, snapshot)
        entries = _load_last_entries(db, scene, is_lenient)
        match = replay_entries(match, entry_store.list_entries_after(db, table_id, match.seq))
    except failures as error:
        return replace(scene, is_frozen=True, frozen_reason=describe_error(error) if is_lenient else "")
    scene = replace(scene, match=match, entries=entries, snapshot_seq=snapshot.seq)
    if table.status == ABORTED or (table.status == "running" and rules.is_retired):
        return replace(scene, match=stop_match(match), is_frozen=True)
    deadlines = due_rows.list_deadlines(due_rows.read_rows(db.connection(), table_id))
    has_lesson = find_lesson(rules, table) is not None
    learned = count_learned(rules, table, entry_store.list_hashes(db, table)) if has_lesson else 0
    return replace(
        scene,
        deadlines=deadlines,
        learned=learned,
        rating_changes=read_rating_changes(db.connection(), table),
    )


def replay_entries(match: Match[Any], entries: Sequence[Entry | entry_store.LogRow]) -> Match[Any]:
    """The match after further entries. Raises IncompatibleLog."""
    for entry in entries:
        try:
            match, _ = match.play(entry.seat, unpack_act(entry.act))
        except (Refused, BrokenRule, msgspec.DecodeError) as error:
            raise IncompatibleLog(f"move {entry.seq}: {describe_error(error)}") from error
        if match.game.hash(match.state) != entry.hash:
            raise IncompatibleLog(f"move {entry.seq} leads to another state")
    return match


def describe_error(error: Exception) -> str:
    """The kind of an error and its message, for authors of games."""
    return f"{type(error).__name__}: {error}"


def decode_entry(game: Game[Any], entry: Entry | entry_store.LogRow) -> LogEntry:
    """Decode a stored entry."""
    timed_out = entry.cause == "time-out" and entry.deadline is not None
    act, events = unpack_act(entry.act), unpack_events(game, entry.news)
    has_reason = entry.bot_reason is not None
    return LogEntry(entry.seq, entry.seat, act, events, timed_out, entry.deadline, has_reason, entry.lock)


def _load_last_entries(db: Session, scene: Scene, is_lenient: bool) -> tuple[LogEntry, ...]:
    table, game = scene.table, scene.game
    first = table.seq - LOG_WINDOW_ENTRIES
    decode = _decode_leniently if is_lenient else decode_entry
    try:
        entries = [
            decode(game, entry) for entry in entry_store.list_entries_after(db, table.id, max(first, 0))
        ]
        if first < 0 and table.deal is not None:
            events = _unpack_leniently(game, table.deal) if is_lenient else unpack_events(game, table.deal)
            entries.insert(0, LogEntry(0, 0, None, events))
    except msgspec.DecodeError as error:
        raise IncompatibleLog(describe_error(error)) from error
    return tuple(entries)


def _decode_leniently(game: Game[Any], entry: Entry) -> LogEntry:
    """Decode a stored entry, without its events if they no longer exist."""
    try:
        return decode_entry(game, entry)
    except msgspec.DecodeError:
        return LogEntry(entry.seq, entry.seat, unpack_act(entry.act), (), lock=entry.lock)


def _unpack_leniently(game: Game[Any], data: bytes) -> Events:
    try:
        return unpack_events(game, data)
    except msgspec.DecodeError:
        return ()
