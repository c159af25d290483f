"""A room: one table in the memory of this worker, and the only way to change it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import anyio
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from app.bus import Bus, Hint
from app.observability import metrics
from app.storage.database import Database
from app.storage.models import Table
from app.tables.lessons import count_learned
from app.tables.log import entry_store
from app.tables.log.catch_up import catch_up
from app.tables.log.commit import AppendResult, append_entry, change_table
from app.tables.log.encoding import pack
from app.tables.log.scene import LOG_WINDOW_ENTRIES, LogEntry, Scene
from app.tables.log.snapshots import SNAPSHOT_INTERVAL, encode_asked
from app.tables.play.moves import Move, apply_move, control_move, require_seat, seat_changes
from app.tables.presence import Presence
from app.tables.schedule.timing import Timing
from app.web.errors import Problem, conflict, forbidden, not_found
from app.web.limits.cpu_meter import charge_cpu
from engines.kernel.contract.game import Events
from engines.kernel.matches.match import Match
from engines.kernel.secrecy.audience import Viewer

T = TypeVar("T")
MoveFactory = Callable[[Scene], tuple[int, Move]]
"""Chooses a seat and its move for the current scene; may raise Problem."""


class Room:
    """The current scene of a table.

    A lock is held while a move is applied and appended, so the moves of one worker follow one another. Moves
    of other workers are detected by the guarded append (`entry_store.advance_table`), and retried.
    """

    def __init__(
        self,
        db: Database,
        bus: Bus,
        scene: Scene,
        timing: Timing | None = None,
        presence: Presence | None = None,
    ) -> None:
        self.scene = scene
        self.is_deleted = False
        self.push_seconds = 0.0
        """Time that the last push of a change to this worker's sockets took."""
        self._db = db
        self._bus = bus
        self._timing = timing or Timing()
        self._presence = presence
        self._lock = anyio.Lock()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.scene.table.id

    @property
    def salt_opening_seconds(self) -> float:
        """Seconds that pages have to open their salts when the game starts."""
        return self._timing.salt_opening_time() / 1000

    def admit(self, user_id: str | None) -> Viewer:
        """The user as a viewer: their seat, or None for a spectator. Raises Problem 403 or 404."""
        if self.is_deleted:
            raise not_found()
        seat = self.scene.seat_of(user_id)
        if seat is None and not self.scene.table.watchers:
            if user_id in self.scene.removed_users:
                raise player_removed()
            raise forbidden("watchers_off", "Only players can see this table.")
        return seat

    async def catch_up(self, seq: int | None = None) -> None:
        """Reads entries that other workers appended; with `seq`, only if this room is not that far yet."""
        if seq is not None and self.scene.table.revision >= seq:
            return
        async with self._lock:
            await self._catch_up()

    def extend_presence(self, before: Scene | None = None) -> None:
        """At a table without clocks, count players with a new decision as present for a while.

        They have to be notified before they can be called absent.
        """
        if self._presence is None or self.scene.table.pace != "none":
            return
        old_decisions = _list_open_decisions(before) if before is not None else {}
        for seat, decision in _list_open_decisions(self.scene).items():
            if old_decisions.get(seat) != decision and self.scene.control(seat) == "player":
                user_id = next(row.user_id for row in self.scene.seats if row.seat == seat)
                self._presence.extend(self.id, user_id)

    async def play(self, user_id: str | None, move: Move) -> int:
        """Makes a move and returns the seq of its entry: commit, then publish, then acknowledge.

        A repeated op returns the same seq. Raises Problem 403, 409 or 422; then nothing has changed, except
        that a player who was away, or replaced by a bot, controls the seat again.
        """
        started_at = self._timing.clock.now()
        async with self._hold_lock(started_at):
            await self._return_control(user_id)
            seq = await self._make_move(lambda scene: (require_seat(scene, user_id), move), started_at)
        charge_cpu(self.push_seconds)  # the push of this entry will take about the same time as the last one
        return seq

    async def play_for(self, choose_move: MoveFactory) -> int:
        """Makes a move that the player of the seat does not make: for a time-out or a bot."""
        async with self._hold_lock():
            return await self._make_move(choose_move)

    async def return_control(self, user_id: str | None) -> None:
        """Gives the seat back to a player who was away or replaced by a bot. Raises Problem 403."""
        async with self._hold_lock():
            await self._return_control(user_id)

    async def change(self, work: Callable[[Session, Table], T]) -> T:
        """Changes the table's rows without an entry; `work` runs while its row is locked."""
        async with self._hold_lock():
            try:
                result, soonest = await self._db.write(
                    partial(change_table, table_id=self.id, work=work, timing=self._timing)
                )
            finally:
                await self._catch_up()
        self._set_alarm(soonest)
        return result

    @asynccontextmanager
    async def _hold_lock(self, started_at: float = 0.0) -> AsyncIterator[None]:
        """Holds the lock inside the `async with` block, then publishes a hint if the table has changed."""
        before = self.scene
        try:
            async with self._lock:
                yield
        finally:
            if self.scene.table.revision != before.table.revision or self.is_deleted:
                self.extend_presence(before)
                await self._bus.publish(Hint(self.id, self.scene.table.revision, at=started_at))

    async def _return_control(self, user_id: str | None) -> None:
        if self.scene.control(require_seat(self.scene, user_id)) in ("away", "bot"):
            await self._make_move(lambda scene: (require_seat(scene, user_id), control_move("player")))

    async def _make_move(self, choose_move: MoveFactory, started_at: float = 0.0) -> int:
        """Tries a move until it is appended, or rejected in the newest scene."""
        while True:
            before = self.scene.table.revision
            try:
                return await self._try_move(choose_move, started_at)
            except entry_store.StaleTable:
                await self._catch_up()
            except Problem as problem:
                if problem.status == 503:
                    raise
                await self._catch_up()  # the refusal may be based on a scene that other workers have changed
                if self.is_deleted or self.scene.table.revision == before:
                    raise

    async def _try_move(self, choose_move: MoveFactory, started_at: float) -> int:
        """Applies and appends a move. Raises StaleTable if other workers have appended since, or Problem."""
        seat, move = choose_move(self.scene)
        try:
            match, events = apply_move(self.scene, seat, move)
        except Problem:
            seq = await self._find_repetition(seat, move)
            if seq is None:
                raise
            return seq
        entry = self._build_entry(seat, move, match, events)
        transaction = partial(
            append_entry,
            entry=entry,
            act=move.act,
            match=match,
            timing=self._timing,
            table=self.scene.table,
            seats=self.scene.seats,
        )
        try:
            appended = await self._db.append(self.id, transaction)
        except IntegrityError:  # the op is the only value of an entry that can violate a constraint
            seq = await self._find_repetition(seat, move)
            if seq is None:
                raise
            return seq
        timed_out = entry.cause == "time-out" and entry.decision is not None
        until = self.scene.deadlines.get(seat) if entry.decision is not None else None
        has_reason = move.bot_reason is not None
        log_entry = LogEntry(entry.seq, seat, move.act, events, timed_out, until, has_reason, appended.lock)
        self._advance(appended, match, log_entry, entry)
        metrics.ENTRIES.labels(move.cause).inc()
        if started_at:
            metrics.COMMIT_SECONDS.observe(max(self._timing.clock.now() - started_at, 0) / 1000)
        return entry.seq

    async def _find_repetition(self, seat: int, move: Move) -> int | None:
        """The seq of the entry appended for an earlier request with the same op, or None.

        Raises Problem 409 if the op belongs to a different request.
        """
        if move.op is None:
            return None
        entry = await self._db.read(partial(entry_store.find_by_op, table_id=self.id, op=move.op))
        if entry is None:
            return None
        if entry.body != move.body(seat):
            raise conflict("op_reused", "This op was already used for another request.")
        if entry.seq > self.scene.table.seq:
            await self._catch_up()
        return entry.seq

    def _build_entry(self, seat: int, move: Move, match: Match[Any], events: Events) -> entry_store.NewEntry:
        is_due = match.finished or match.seq - self.scene.snapshot_seq >= SNAPSHOT_INTERVAL
        snapshot = match.game.encode(match.state), encode_asked(match)
        return entry_store.NewEntry(
            table_id=self.id,
            seq=match.seq,
            seat=seat,
            act=pack(move.act),
            hash=match.game.hash(match.state),
            events=pack(events),
            op=move.op,
            body=move.body(seat),
            snapshot=snapshot if is_due and not (match.undoable or match.undone) else None,
            finishes=match.finished,
            cause=move.cause,
            decision=move.decision if seat in self.scene.clocks else None,
            changes=seat_changes(self.scene, seat, move),
            bot_reason=move.bot_reason,
            strength=move.strength,
            previous_lock=self.scene.lock,
        )

    def _advance(
        self, appended: AppendResult, match: Match[Any], log_entry: LogEntry, entry: entry_store.NewEntry
    ) -> None:
        """Sets the scene that `catch_up` would read from the log."""
        self.scene = replace(
            self.scene,
            table=appended.table,
            seats=appended.seats,
            match=match,
            entries=(*self.scene.entries, log_entry)[-LOG_WINDOW_ENTRIES:],
            snapshot_seq=entry.seq if entry.snapshot is not None else self.scene.snapshot_seq,
            deadlines=appended.deadlines,
            rating_changes=appended.rating_changes,
            learned=max(self.scene.learned, count_learned(self.scene.game, appended.table, (entry.hash,))),
        )
        self._set_alarm(appended.soonest)

    def _set_alarm(self, soonest: int | None) -> None:
        if soonest is not None:
            self._timing.alarm.expect(soonest)

    async def _catch_up(self) -> None:
        scene = await catch_up(self._db, self.scene)
        if scene is None:
            self.is_deleted = True
        else:
            self.scene = scene


def player_removed() -> Problem:
    """The Problem of a user whom the host has removed from the table."""
    return forbidden("removed", "The host removed you from this table.")


def _list_open_decisions(scene: Scene) -> dict[int, str | None]:
    """The id of each seat's open decision."""
    match = scene.match
    return {decision.seat: match.decision_id(decision.seat) for decision in match.pending} if match else {}
