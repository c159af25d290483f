"""Room: one table in this worker, and the only way to change it."""

import json
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
from app.tables.log.commit import Appended, append_entry, change_table
from app.tables.log.encoding import pack
from app.tables.log.scene import WINDOW, LogEntry, Scene
from app.tables.play.moves import Move, apply_move, control_move, require_seat, seat_changes
from app.tables.presence import Presence
from app.tables.schedule.timing import Timing
from app.web.errors import Problem, conflict, forbidden, unknown
from engines.kernel.contract.game import Events
from engines.kernel.matches.match import Match
from engines.kernel.secrecy.audience import Viewer

T = TypeVar("T")
Wish = Callable[[Scene], tuple[int, Move]]
"""A seat and its move, made for the table as it is when its turn has come; it may raise Problem."""
SNAPSHOT_EVERY = 20
"""Entries between two snapshots, or more while something can be undone."""


class Room:
    """The scene of a table, kept up to date. The lock is held through rules and append, so a room's choices
    follow one another; other workers are kept out by the log's guard."""

    def __init__(
        self,
        db: Database,
        bus: Bus,
        scene: Scene,
        timing: Timing | None = None,
        presence: Presence | None = None,
    ) -> None:
        self.scene = scene
        self.gone = False
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
    def opening_seconds(self) -> float:
        """How long pages have to open their salts when the game starts here."""
        return self._timing.opening_time() / 1000

    def admit(self, user_id: str | None) -> Viewer:
        """The eyes through which a user may look. Raises Problem 403 or 404."""
        if self.gone:
            raise unknown()
        seat = self.scene.seat_of(user_id)
        if seat is None and not self.scene.table.watchers:
            raise forbidden("watchers_off", "Only players can see this table.")
        return seat

    async def catch_up(self, seq: int | None = None) -> None:
        """Reads what the log has beyond this room; with `seq`, only if the room has not come so far."""
        if seq is not None and self.scene.table.revision >= seq:
            return
        async with self._lock:
            await self._catch_up()

    def give_time(self, before: Scene | None = None) -> None:
        """Where no clock runs, whoever is asked something new since then is not absent for a while: they have
        to hear of it first."""
        if self._presence is None or self.scene.table.pace != "none":
            return
        already = _questions(before) if before is not None else {}
        for seat, question in _questions(self.scene).items():
            if already.get(seat) != question and self.scene.control(seat) == "player":
                user_id = next(one.user_id for one in self.scene.seats if one.seat == seat)
                self._presence.ask(self.id, user_id)

    async def play(self, user_id: str | None, move: Move) -> int:
        """Makes a move and returns the seq of its entry: commit, then publish, then acknowledge.

        The same op again returns the same seq. Raises Problem 403, 409 or 422, and then nothing has changed,
        but that a player who was away, or whom a bot stood in for, is back.
        """
        began = self._timing.time.now()
        async with self._changing(began):
            await self._back(user_id)
            return await self._played(lambda scene: (require_seat(scene, user_id), move), began)

    async def play_for(self, wish: Wish) -> int:
        """The same for a seat whose player does not move themself: a time-out, a bot."""
        async with self._changing():
            return await self._played(wish)

    async def come_back(self, user_id: str | None) -> None:
        """A player who was away, or whom a bot stood in for, is there again. Raises Problem 403."""
        async with self._changing():
            await self._back(user_id)

    async def change(self, work: Callable[[Session, Table], T]) -> T:
        """Changes the table's rows other than by an entry; `work` runs while the row is locked."""
        async with self._changing():
            try:
                result, soonest = await self._db.write(
                    partial(change_table, table_id=self.id, work=work, timing=self._timing)
                )
            finally:
                await self._catch_up()
        self._expect(soonest)
        return result

    @asynccontextmanager
    async def _changing(self, began: float = 0.0) -> AsyncIterator[None]:
        """Holds the lock; tells the others if the table has changed."""
        before = self.scene
        try:
            async with self._lock:
                yield
        finally:
            if self.scene.table.revision != before.table.revision or self.gone:
                self.give_time(before)
                await self._bus.publish(Hint(self.id, self.scene.table.revision, at=began))

    async def _back(self, user_id: str | None) -> None:
        if self.scene.control(require_seat(self.scene, user_id)) in ("away", "bot"):
            await self._played(lambda scene: (require_seat(scene, user_id), control_move("player")))

    async def _played(self, wish: Wish, began: float = 0.0) -> int:
        while True:
            before = self.scene.table.revision
            try:
                return await self._made(wish, began)
            except entry_store.Stale:
                await self._catch_up()
            except Problem as problem:
                if problem.status == 503:
                    raise
                await self._catch_up()  # a refusal stands only by the newest that there is
                if self.gone or self.scene.table.revision == before:
                    raise

    async def _made(self, wish: Wish, began: float) -> int:
        """One attempt. Raises Stale when this room is behind the log, and Problem."""
        seat, move = wish(self.scene)
        try:
            match, news = apply_move(self.scene, seat, move)
        except Problem:
            known = await self._known(seat, move)
            if known is None:
                raise
            return known
        fresh = self._fresh(seat, move, match, news)
        work = partial(
            append_entry,
            fresh=fresh,
            act=move.act,
            match=match,
            timing=self._timing,
            table=self.scene.table,
            seats=self.scene.seats,
        )
        try:
            done = await self._db.append(self.id, work)
        except IntegrityError:  # of all that an entry holds only its op can be there already
            known = await self._known(seat, move)
            if known is None:
                raise
            return known
        timed_out = fresh.cause == "time-out" and fresh.question is not None
        until = self.scene.deadlines.get(seat) if fresh.question is not None else None
        told = LogEntry(fresh.seq, seat, move.act, news, timed_out, until, move.bot_reason is not None)
        self._advance(done, match, told, fresh)
        metrics.ENTRIES.labels(move.cause).inc()
        if began:
            metrics.COMMIT.observe(max(self._timing.time.now() - began, 0) / 1000)
        return fresh.seq

    async def _known(self, seat: int, move: Move) -> int | None:
        """The seq of the entry that this request has made before. Raises Problem 409 for another's op."""
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

    def _fresh(self, seat: int, move: Move, match: Match[Any], news: Events) -> entry_store.NewEntry:
        state = match.game.encode(match.state)
        due = match.finished or match.seq - self.scene.saved >= SNAPSHOT_EVERY
        return entry_store.NewEntry(
            table_id=self.id,
            seq=match.seq,
            seat=seat,
            act=pack(move.act),
            hash=match.game.hash(match.state),
            news=pack(news),
            op=move.op,
            body=move.body(seat),
            snapshot=(state, json.dumps(match.opened_at)) if due and not match.undoable else None,
            finishes=match.finished,
            cause=move.cause,
            question=move.decision if seat in self.scene.clocks else None,
            changes=seat_changes(self.scene, seat, move),
            bot_reason=move.bot_reason,
        )

    def _advance(
        self, done: Appended, match: Match[Any], told: LogEntry, fresh: entry_store.NewEntry
    ) -> None:
        """What `forward` would read from the log, without reading it."""
        self.scene = replace(
            self.scene,
            table=done.table,
            seats=done.seats,
            match=match,
            entries=(*self.scene.entries, told)[-WINDOW:],
            saved=told.seq if fresh.snapshot is not None else self.scene.saved,
            deadlines=done.deadlines,
            rated=done.rated,
            learned=max(self.scene.learned, count_learned(self.scene.game, done.table, (fresh.hash,))),
        )
        self._expect(done.soonest)

    def _expect(self, soonest: int | None) -> None:
        if soonest is not None:
            self._timing.alarm.expect(soonest)

    async def _catch_up(self) -> None:
        scene = await catch_up(self._db, self.scene)
        if scene is None:
            self.gone = True
        else:
            self.scene = scene


def _questions(scene: Scene) -> dict[int, str | None]:
    """What each seat is asked now, by its name."""
    match = scene.match
    return {one.seat: match.question_id(one.seat) for one in match.pending} if match is not None else {}
