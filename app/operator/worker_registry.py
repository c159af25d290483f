"""The registry of running workers: each regularly stores the number of its open sockets and rooms."""

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

FIRST_REGISTRATION_SECONDS = 3.0
"""Delay of the first registration, so that it does not slow down the start."""
REGISTRATION_INTERVAL_SECONDS = 20.0
WORKER_TIMEOUT_MS = 3 * REGISTRATION_INTERVAL_SECONDS * 1000
"""A worker that has not registered for this long is removed."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class WorkerRegistry:
    """Updates this worker's row, and deletes those of dead workers."""

    def __init__(self, db: Database, tables: Sized, lobby: Sized, rooms: Sized, bots: BotPool) -> None:
        self._id = secrets.token_hex(6)
        self._db = db
        self._sockets = (tables, lobby)
        self._rooms = rooms
        self._bots = bots
        self._started_at = 0
        self._registering = anyio.Lock()

    async def run(self) -> None:
        """Registers at intervals, until cancelled."""
        await anyio.sleep(FIRST_REGISTRATION_SECONDS)
        while True:
            try:
                await self.register()
            except Problem:
                pass  # the database is unavailable, which is logged there
            except Exception:
                log.exception("worker_not_registered")
            await anyio.sleep(REGISTRATION_INTERVAL_SECONDS)

    async def register(self) -> None:
        """Stores this worker's current numbers, and deletes workers that have timed out."""
        values = {
            "sockets": sum(map(len, self._sockets)),
            "rooms": len(self._rooms),
            "bots_waiting": self._bots.waiting,
        }
        async with self._registering:  # the operator's page registers, too
            self._started_at = await self._db.write(
                partial(_store_worker, id=self._id, started_at=self._started_at, values=values)
            )


def _store_worker(db: Session, id: str, started_at: int, values: dict[str, int]) -> int:
    time = database_time(db)
    db.exec(delete(Worker).where(col(Worker.seen_at) < time - WORKER_TIMEOUT_MS))
    row = db.get(Worker, id) or Worker(
        id=id, machine=socket.gethostname(), pid=os.getpid(), started_at=started_at or time, seen_at=time
    )
    row.sqlmodel_update({"seen_at": time, **values})
    db.add(row)
    return row.started_at
