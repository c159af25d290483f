"""Room: one table in this worker, and the only way to change it."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import anyio
from sqlmodel import Session

from app.db import Database
from app.errors import conflict, forbidden, unknown
from app.models import Seat, Table
from app.tables import store
from app.tables.bus import Hint, LocalBus
from app.tables.moves import Move, judged, seat_at
from app.tables.news import packed
from app.tables.scene import WINDOW, Scene, Told, forward
from engines.kernel.audience import Viewer
from engines.kernel.game import News
from engines.kernel.match import Leave, Match

T = TypeVar("T")
SNAPSHOT_EVERY = 20
"""Entries between two snapshots, or more while something can be undone."""


class Room:
    """The scene of a table, kept up to date. The lock is held through rules and append, so a room's choices
    follow one another; other workers are kept out by the log's guard."""

    def __init__(self, db: Database, bus: LocalBus, scene: Scene) -> None:
        self.scene = scene
        self.gone = False
        self._db = db
        self._bus = bus
        self._lock = anyio.Lock()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.scene.table.id

    def admit(self, user_id: str | None) -> Viewer:
        """The eyes through which a user may look. Raises Problem 403 or 404."""
        if self.gone:
            raise unknown()
        seat = self.scene.seat_of(user_id)
        if seat is None and not self.scene.table.watchers:
            raise forbidden("watchers_off", "This table is for its players only.")
        return seat

    async def catch_up(self, seq: int | None = None) -> None:
        """Reads what the log has beyond this room; with `seq`, only if the room has not come so far."""
        if seq is not None and self.scene.table.revision >= seq:
            return
        async with self._lock:
            await self._catch_up()

    async def play(self, user_id: str | None, move: Move) -> int:
        """Makes a move and returns the seq of its entry: commit, then publish, then acknowledge.

        The same op again returns the same seq. Raises Problem 403, 409 or 422, and then nothing has changed.
        """
        async with self._lock:
            seq = await self._played(user_id, move)
        await self._publish()
        return seq

    async def change(self, work: Callable[[Session, Table], T]) -> T:
        """Changes the table's rows other than by an entry; `work` runs while the row is locked."""
        async with self._lock:
            try:
                result = await self._db.write(partial(_changed, table_id=self.id, work=work))
            finally:
                await self._catch_up()
        await self._publish()
        return result

    async def _played(self, user_id: str | None, move: Move) -> int:
        seat = seat_at(self.scene, user_id)
        while True:
            known = await self._known(seat, move)
            if known is not None:
                return known
            match, news = judged(self.scene, seat, move)
            fresh = self._fresh(seat, move, match, news)
            try:
                table, seats = await self._db.write(partial(store.append, fresh=fresh))
            except store.Stale:
                await self._catch_up()
                continue
            told = Told(fresh.seq, seat, move.act, news)
            self._advance(table, seats, match, told, fresh.snapshot is not None)
            return fresh.seq

    async def _known(self, seat: int, move: Move) -> int | None:
        """The seq of the entry that this request has made before. Raises Problem 409 for another's op."""
        if move.op is None:
            return None
        entry = await self._db.read(partial(store.by_op, table_id=self.id, op=move.op))
        if entry is None:
            return None
        if entry.body != move.body(seat):
            raise conflict("op_reused", "This op was used for something else.")
        return entry.seq

    def _fresh(self, seat: int, move: Move, match: Match[Any], news: News) -> store.Fresh:
        state = match.game.encode(match.state)
        due = match.finished or match.seq - self.scene.saved >= SNAPSHOT_EVERY
        return store.Fresh(
            table_id=self.id,
            seq=match.seq,
            seat=seat,
            act=packed(move.act),
            hash=match.game.hash(match.state),
            news=packed(news),
            op=move.op,
            body=move.body(seat),
            snapshot=(state, json.dumps(match.asked)) if due and not match.undoable else None,
            finishes=match.finished,
            leaves=isinstance(move.act, Leave),
        )

    def _advance(
        self, table: Table, seats: tuple[Seat, ...], match: Match[Any], told: Told, saved: bool
    ) -> None:
        """What `forward` would read from the log, without reading it."""
        self.scene = replace(
            self.scene,
            table=table,
            seats=seats,
            match=match,
            told=(*self.scene.told, told)[-WINDOW:],
            saved=told.seq if saved else self.scene.saved,
        )

    async def _catch_up(self) -> None:
        scene = await self._db.read(partial(forward, scene=self.scene))
        if scene is None:
            self.gone = True
        else:
            self.scene = scene

    async def _publish(self) -> None:
        await self._bus.publish(Hint(self.id, self.scene.table.revision))


def _changed(db: Session, table_id: str, work: Callable[[Session, Table], T]) -> T:
    table = store.locked(db, table_id)
    if table is None:
        raise unknown()
    result = work(db, table)
    table.revision += 1
    return result
