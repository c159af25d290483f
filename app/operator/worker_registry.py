"""The roll of workers: each says from time to time that it serves, and what it has open."""

import os
import secrets
import socket
from collections.abc import Sized
from functools import partial

import anyio
import structlog
from sqlmodel import Session, col, delete

from app.bots.pool import BotPool
from app.storage.database import Database, database_time
from app.storage.operator_models import Worker
from app.web.errors import Problem

FIRST_SECONDS, EVERY_SECONDS = 3.0, 20.0
"""When it signs: once the start is over, then again and again."""
GONE_AFTER = 3 * EVERY_SECONDS * 1000
"""Milliseconds of silence after which a worker is taken for dead."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class WorkerRoll:
    """Keeps this worker's row; the lines of others tell what they have open."""

    def __init__(self, db: Database, tables: Sized, lobby: Sized, rooms: Sized, bots: BotPool) -> None:
        self._id = secrets.token_hex(6)
        self._db = db
        self._sockets = (tables, lobby)
        self._rooms = rooms
        self._bots = bots
        self._started = 0

    async def run(self) -> None:
        """Signs again and again, until cancelled."""
        await anyio.sleep(FIRST_SECONDS)
        while True:
            try:
                await self.sign()
            except Problem:
                pass  # the database is away, which is said elsewhere
            except Exception:
                log.exception("roll_failed")
            await anyio.sleep(EVERY_SECONDS)

    async def sign(self) -> None:
        """Notes what this worker has open now, and strikes off those that have not signed for long."""
        open_here = {
            "sockets": sum(map(len, self._sockets)),
            "rooms": len(self._rooms),
            "bots_waiting": self._bots.waiting,
        }
        self._started = await self._db.write(
            partial(_sign, id=self._id, started=self._started, open_here=open_here)
        )


def _sign(db: Session, id: str, started: int, open_here: dict[str, int]) -> int:
    time = database_time(db)
    db.exec(delete(Worker).where(col(Worker.seen_at) < time - GONE_AFTER))
    row = db.get(Worker, id) or Worker(
        id=id, machine=socket.gethostname(), pid=os.getpid(), started_at=started or time, seen_at=time
    )
    row.sqlmodel_update({"seen_at": time, **open_here})
    db.add(row)
    return row.started_at
