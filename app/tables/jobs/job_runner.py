"""What happens by itself: rows that are due are claimed and done, whoever is there to see it.

Any worker may claim any row. A claim only saves work: what is done is guarded by the log, so that a row which
two should do is done once. A claim ends after LEASE: what a worker that died had claimed is done by another.
"""

import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import cache, partial

import anyio
import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection, update
from sqlmodel import Session, col, delete, select

from app.observability import metrics
from app.storage.database import Database, DatabaseTime, database_time
from app.storage.database_clock import Clock
from app.storage.models import Due
from app.tables.schedule.due_rows import TURN, TURN_END
from app.tables.schedule.timing import Timing
from app.web.errors import Problem

AT_ONCE = 8
"""How many rows one worker does at the same time, of those of bots and of all others each: however long bots
think, clocks are never held up."""
IDLE_SECONDS = 1.0
"""How often a worker looks for rows that others have left."""
OVER = frozenset({404, 409})
"""Problems that say that the table has moved on, or is gone."""
LEASE = 15_000
"""Milliseconds for which a claimed row is left alone."""

Job = Callable[[Due], Awaitable[None]]
"""Does what a row says. Raises Void when it is not to be done any more."""

log = logging.getLogger(__name__)


class NotDueAnyMore(Exception):
    """The row is for something that is over."""


class JobRunner:
    """Does what is due, by the kind of the row, until cancelled."""

    def __init__(self, db: Database, timing: Timing, doings: Mapping[str, Job]) -> None:
        self._db = db
        self._alarm = timing.alarm
        self._clock = timing.time
        self._doings = doings
        self._free = {True: AT_ONCE, False: AT_ONCE}  # places for turns of bots, and for all else

    async def run(self) -> None:
        """Waits for what is due and does it."""
        try:
            await self._db.write(release_claims)
        except Problem:
            log.exception("cannot release jobs claimed by other workers")
        async with anyio.create_task_group() as tasks:
            while True:
                try:
                    for row in await self._claimed():
                        self._free[row.kind == TURN] -= 1
                        tasks.start_soon(self._do, row)
                except Exception:
                    log.exception("cannot read due jobs")
                await self._alarm.wait(IDLE_SECONDS)

    async def _claimed(self) -> list[Due]:
        places = {turns: free for turns, free in self._free.items() if free}
        if not places:
            return []
        soonest = await self._db.glance(partial(_soonest, clock=self._clock, groups=tuple(places)))
        if soonest is None:
            return []
        if soonest > 0:
            self._alarm.expect(soonest)
            return []
        self._alarm.expect(0)  # to look again for what comes after these
        rows = await self._db.write(partial(claim_rows, places=places))
        for row in rows:
            metrics.CLAIMED.labels(row.kind).inc()
        return rows

    async def _do(self, row: Due) -> None:
        try:
            await self._done(row)
        except Exception:
            log.exception("job %s of table %s, seat %s failed", row.kind, row.table_id, row.seat)
        finally:
            self._free[row.kind == TURN] += 1
            self._alarm.expect(0)

    async def _done(self, row: Due) -> None:
        try:
            await self._doings[row.kind](row)
        except NotDueAnyMore:
            await self._db.write(partial(drop_row, row=row))
        except Problem as problem:
            if problem.status not in OVER:
                raise
            await self._db.write(partial(drop_row, row=row))


def _soonest(line: Connection, clock: Clock, groups: tuple[bool, ...]) -> int | None:
    """In how many milliseconds the next unclaimed row is due; 0 or less: now. Sets the clock."""
    at: int | None = None

    def ask() -> int:
        nonlocal at
        found = line.execute(_next_row(groups)).mappings().one()
        at = found["at"]
        return int(found["time"])

    time = clock.hear(ask)
    return None if at is None else at - time


@cache
def _next_row(groups: tuple[bool, ...]) -> sa.Select[tuple[int, int | None]]:
    """The time, and when the next row is due that nobody has claimed: every worker asks each second."""
    free = (col(Due.claimed_until) <= DatabaseTime()) & (col(Due.kind) != TURN_END)
    if len(groups) == 1:
        free &= _of_group(groups[0])
    next_one = sa.select(col(Due.at)).where(free).order_by(col(Due.at)).limit(1).scalar_subquery()
    return sa.select(DatabaseTime().label("time"), next_one.label("at"))


def _of_group(turns: bool) -> ColumnElement[bool]:
    """Rows that are turns of bots, or all others."""
    return col(Due.kind) == TURN if turns else col(Due.kind).not_in((TURN, TURN_END))


def claim_rows(db: Session, places: Mapping[bool, int]) -> list[Due]:
    """Some rows that are due, kept from others for the time of a lease: up to so many turns of bots (True),
    and of all others (False)."""
    time = database_time(db)
    claimed: list[Due] = []
    for turns, most in places.items():
        rows = db.exec(
            select(Due)
            .where(col(Due.at) <= time, col(Due.claimed_until) <= time, _of_group(turns))
            .order_by(col(Due.at))
            .limit(most)
            .with_for_update(skip_locked=True)
        ).all()
        for row in rows:
            db.connection().execute(update(Due).where(*_is(row)).values(claimed_until=time + LEASE))
            db.expunge(row)
        claimed += rows
    return claimed


def release_claims(db: Session) -> None:
    """Ends all claims: a worker that starts may follow one that died with rows in its hands. If those of a
    living one are done twice, the log takes the first. What is being changed just now is left alone."""
    claimed = select(Due).where(col(Due.claimed_until) > 0).with_for_update(skip_locked=True)
    for row in db.exec(claimed).all():
        db.connection().execute(update(Due).where(*_is(row)).values(claimed_until=0))


def drop_row(db: Session, row: Due) -> None:
    """Forgets a row, unless it has been changed since it was read."""
    db.connection().execute(delete(Due).where(*_is(row), col(Due.at) == row.at))


def _is(row: Due) -> tuple[ColumnElement[bool], ...]:
    return (
        col(Due.table_id) == row.table_id,
        col(Due.seat) == row.seat,
        col(Due.kind) == row.kind,
        col(Due.question) == row.question,
    )
