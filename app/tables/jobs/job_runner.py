"""The job runner: claims due rows and executes their jobs.

Any worker may claim any row. A claim only saves work: jobs are guarded by the log, so a row that two workers
execute takes effect once. A claim expires after LEASE_MS, so another worker takes over from one that died.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import anyio
import sqlalchemy as sa
import structlog
from sqlalchemy import ColumnElement, Connection, update
from sqlmodel import Session, col, delete, select

from app.observability import metrics
from app.storage.database import Database, DatabaseTime, database_time
from app.storage.database_clock import DatabaseClock
from app.storage.models import Due
from app.tables.log.scene import GameUnavailable
from app.tables.schedule.row_kinds import BOT_TURN, TURN_END
from app.tables.schedule.timing import Timing
from app.web.errors import Problem

MAX_CONCURRENT_JOBS = 8
"""Concurrent jobs of a worker, for bots' turns and for all other kinds each, so that bots that think for a
long time never delay time-outs."""
POLL_SECONDS = 1.0
"""Interval at which a worker looks for due rows that other workers have added or dropped."""
OUTDATED_STATUSES = frozenset({404, 409})
"""Status codes of Problems which mean that the table was deleted or has moved on."""
LEASE_MS = 15_000
"""Milliseconds until a claim expires."""

Job = Callable[[Due], Awaitable[None]]
"""Executes a due row. Raises NoLongerDue if there is nothing left to do."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class NoLongerDue(Exception):
    """The reason for a due row no longer exists."""


class JobRunner:
    """Executes the jobs of due rows, by the kind of the row."""

    def __init__(self, db: Database, timing: Timing, jobs: Mapping[str, Job]) -> None:
        self._db = db
        self._alarm = timing.alarm
        self._clock = timing.clock
        self._jobs = jobs
        self._free = {True: MAX_CONCURRENT_JOBS, False: MAX_CONCURRENT_JOBS}  # by whether it is a bot's turn

    async def run(self) -> None:
        """Execute jobs when they are due, until cancelled."""
        try:
            await self._db.write(release_claims)
        except Problem:
            log.exception("claims_not_released")
        async with anyio.create_task_group() as tasks:
            while True:
                try:
                    for row in await self._claim_due_rows():
                        self._free[row.kind == BOT_TURN] -= 1
                        tasks.start_soon(self._execute, row)
                except Exception:
                    log.exception("due_rows_not_claimed")
                await self._alarm.wait(POLL_SECONDS)

    async def _claim_due_rows(self) -> list[Due]:
        limits = {is_bot: free for is_bot, free in self._free.items() if free}
        if not limits:
            return []
        find_soonest = partial(_find_soonest, clock=self._clock, groups=tuple(limits))
        soonest = await self._db.read_autocommit(find_soonest)
        if soonest is None:
            return []
        if soonest > 0:
            self._alarm.expect(soonest)
            return []
        self._alarm.expect(0)  # more rows may be due than were claimed
        rows = await self._db.write(partial(claim_rows, limits=limits))
        for row in rows:
            metrics.DUE_CLAIMED.labels(row.kind).inc()
        return rows

    async def _execute(self, row: Due) -> None:
        try:
            await self._run_job(row)
        except Exception:
            log.exception("job_failed", kind=row.kind, table=row.table_id, seat=row.seat)
        finally:
            self._free[row.kind == BOT_TURN] += 1
            self._alarm.expect(0)

    async def _run_job(self, row: Due) -> None:
        try:
            await self._jobs[row.kind](row)
        except NoLongerDue:
            await self._db.write(partial(drop_row, row=row))
        except GameUnavailable:
            return  # the row stays, for the day when the game's package is installed again
        except Problem as problem:
            if problem.code == "frozen":
                return  # the row stays, for the day when a release can play the table again
            if problem.status not in OUTDATED_STATUSES:
                raise
            await self._db.write(partial(drop_row, row=row))


def _find_soonest(connection: Connection, clock: DatabaseClock, groups: tuple[bool, ...]) -> int | None:
    """Milliseconds until the next unclaimed row is due (0 or less: already); also syncs the clock."""
    due_at: int | None = None

    def read_time() -> int:
        nonlocal due_at
        row = connection.execute(_build_next_row_query(groups)).mappings().one()
        due_at = row["at"]
        return int(row["time"])

    time = clock.sync(read_time)
    return None if due_at is None else due_at - time


def _build_next_row_query(groups: tuple[bool, ...]) -> sa.Select[tuple[int, int | None]]:
    """The query for the time and the next unclaimed row's due time, which each worker runs every second."""
    is_free = (col(Due.claimed_until) <= DatabaseTime()) & (col(Due.kind) != TURN_END)
    if len(groups) == 1:
        is_free &= _is_in_group(groups[0])
    next_at = sa.select(col(Due.at)).where(is_free).order_by(col(Due.at)).limit(1).scalar_subquery()
    return sa.select(DatabaseTime().label("time"), next_at.label("at"))


def _is_in_group(is_bot: bool) -> ColumnElement[bool]:
    """The condition for bots' turns, or for all other jobs."""
    return col(Due.kind) == BOT_TURN if is_bot else col(Due.kind).not_in((BOT_TURN, TURN_END))


def claim_rows(db: Session, limits: Mapping[bool, int]) -> list[Due]:
    """Claim due rows, up to a limit of bots' turns (True) and one of all other jobs (False)."""
    time = database_time(db)
    claimed_rows: list[Due] = []
    for is_bot, limit in limits.items():
        rows = db.exec(
            select(Due)
            .where(col(Due.at) <= time, col(Due.claimed_until) <= time, _is_in_group(is_bot))
            .order_by(col(Due.at))
            .limit(limit)
            .with_for_update(skip_locked=True)
        ).all()
        for row in rows:
            db.connection().execute(update(Due).where(*_is_row(row)).values(claimed_until=time + LEASE_MS))
            db.expunge(row)
        claimed_rows += rows
    return claimed_rows


def release_claims(db: Session) -> None:
    """End all claims, as a starting worker may replace one that died with claimed rows.

    If a row of a running worker is executed twice for it, the log accepts the first. Rows that are locked by
    another transaction are skipped.
    """
    query = select(Due).where(col(Due.claimed_until) > 0).with_for_update(skip_locked=True)
    for row in db.exec(query).all():
        db.connection().execute(update(Due).where(*_is_row(row)).values(claimed_until=0))


def drop_row(db: Session, row: Due) -> None:
    """Delete a row unless it has changed since it was read."""
    db.connection().execute(delete(Due).where(*_is_row(row), col(Due.at) == row.at))


def _is_row(row: Due) -> tuple[ColumnElement[bool], ...]:
    return (
        col(Due.table_id) == row.table_id,
        col(Due.seat) == row.seat,
        col(Due.kind) == row.kind,
        col(Due.question) == row.question,
    )
