"""Daily deletion by the retention settings, by one of the workers."""

from functools import partial

import anyio
import structlog
from sqlalchemy import text
from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.chat.chats import Chats
from app.operator.retention.prune import PruneCounts, prune
from app.operator.retention.retention_days import DAY_MS, RetentionDays
from app.storage.database import Database, database_time
from app.storage.operator_models import OperatorAct
from app.tables.play.rooms import Rooms
from app.web.errors import Problem

FIRST_CHECK_SECONDS = 60.0
"""Delay of the first check, so that it does not slow down the start."""
CHECK_INTERVAL_SECONDS = 3600.0
"""Interval at which each worker checks whether a day has passed."""
ACT = "prune"
"""The action in the audit log, which also says when it was last done."""
CLAIM_LOCK_ID = 0x6D616765_7072756E
"""Key of the advisory lock that claiming holds in PostgreSQL."""
MAX_REVISION = 2**31
"""A revision that no table has reached: rooms of other workers look whether their table still exists."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class DailyPruning:
    """Deletes rows once a day. The worker that records it in the audit log first does it."""

    def __init__(self, db: Database, days: RetentionDays, rooms: Rooms, chats: Chats, bus: Bus) -> None:
        self._db = db
        self._days = days
        self._rooms = rooms
        self._chats = chats
        self._bus = bus

    async def run(self) -> None:
        """Deletes when a day has passed, until cancelled; returns at once if nothing is ever deleted."""
        if not self._days.is_set:
            return
        await anyio.sleep(FIRST_CHECK_SECONDS)
        while True:
            try:
                await self.prune_if_due()
            except Problem as problem:  # tried again after the interval
                log.warning("not_pruned", error=problem.code)
            except Exception:
                log.exception("not_pruned")
            await anyio.sleep(CHECK_INTERVAL_SECONDS)

    async def prune_if_due(self) -> PruneCounts | None:
        """Deletes, unless it was done within the last day: then returns None."""
        number = await self._db.write(claim_daily)
        if number is None:
            return None
        counts, tables = await prune(self._db, self._days)
        await self._db.write(partial(record_counts, number=number, counts=counts))
        for table_id in tables:
            await self._rooms.check_deleted(table_id)
            await self._bus.publish(Hint(table_id, seq=MAX_REVISION))
        if counts.messages:
            await self._chats.refresh_all()
        log.info("pruned", count=sum(counts.plain.values()))
        return counts


def claim_daily(db: Session) -> int | None:
    """Records in the audit log that this worker deletes; None if it was done within the last day."""
    if db.get_bind().dialect.name == "postgresql":
        db.connection().execute(text("SELECT pg_advisory_xact_lock(:id)"), {"id": CLAIM_LOCK_ID})
    since = database_time(db) - DAY_MS
    if db.exec(select(OperatorAct.id).where(OperatorAct.act == ACT, col(OperatorAct.at) > since)).first():
        return None
    return record_pruning(db, "server")


def record_pruning(db: Session, operator: str) -> int:
    """Adds an entry to the audit log; returns its id, for `record_counts`."""
    act = OperatorAct(operator=operator, act=ACT, at=database_time(db))
    db.add(act)
    db.flush()
    assert act.id is not None
    return act.id


def record_counts(db: Session, number: int, counts: PruneCounts) -> None:
    """Adds the numbers to the entry."""
    act = db.get(OperatorAct, number)
    if act is not None:
        act.note = str(counts)
        db.add(act)
