"""Reconciliation: finds changes whose hints were lost by comparing open pages with the database.

It runs periodically, and whenever hints may have been lost.
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import anyio
import structlog
from sqlalchemy import func
from sqlmodel import Session as Transaction
from sqlmodel import col, select

from app.bus import Hint, LocalBus
from app.observability import metrics
from app.storage.database import Database, batch_ids
from app.storage.models import Message, Mute, Session, Table
from app.tables.sockets.chat_feed import ChatMark
from app.tables.sockets.hub import Hub
from app.web.errors import Problem

RECONCILE_SECONDS = 2.0
"""Interval between two comparisons."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Reconciliation:
    """Compares the open pages of this worker with the database, and notifies its listeners of differences.

    `list_sessions` returns the sessions with open pages; `others` reconcile pages other than tables, such as
    the lobby.
    """

    def __init__(
        self,
        db: Database,
        bus: LocalBus,
        hub: Hub,
        list_sessions: Callable[[], set[str]],
        others: Sequence[Callable[[], Awaitable[None]]] = (),
    ) -> None:
        self._db = db
        self._bus = bus
        self._hub = hub
        self._list_sessions = list_sessions
        self._others = others
        self._lost = anyio.Event()
        bus.listen(self._receive_hint)

    async def run(self) -> None:
        """Reconcile periodically and after lost hints, until cancelled."""
        while True:
            with anyio.move_on_after(RECONCILE_SECONDS):
                await self._lost.wait()
            self._lost = anyio.Event()
            try:
                await self.reconcile()
            except Problem:
                continue  # the database is unavailable, which is already logged
            except Exception:
                log.exception("reconciliation_failed")

    async def reconcile(self) -> None:
        """Notify listeners of each table, chat, session and list whose open pages are outdated."""
        if len(self._hub):
            for hint in await self._db.read(
                partial(find_outdated_tables, page_revisions=self._hub.revisions)
            ):
                self._notify(hint)
            for hint in await self._db.read(partial(find_outdated_chats, page_marks=self._hub.chat_marks)):
                self._notify(hint)
        sessions = self._list_sessions()
        if sessions:
            for session in await self._db.read(partial(find_ended_sessions, sessions=sessions)):
                self._notify(Hint(session, topic="session"))
        for reconcile in self._others:
            await reconcile()

    def _receive_hint(self, hint: Hint) -> None:
        if hint.topic == "lost":
            self._lost.set()

    def _notify(self, hint: Hint) -> None:
        metrics.BUS_GAPS_HEALED.labels(hint.topic).inc()
        self._bus.notify(hint)


def find_outdated_tables(db: Transaction, page_revisions: dict[str, int]) -> list[Hint]:
    """A hint for each table that was deleted, or whose revision differs from that of its open pages."""
    hints = []
    for ids in batch_ids(sorted(page_revisions)):
        query = select(Table.id, Table.revision).where(col(Table.id).in_(ids))
        revisions = dict(db.exec(query).all())
        hints += [
            Hint(id, revisions.get(id, page_revisions[id] + 1))
            for id in ids
            if revisions.get(id) != page_revisions[id]
        ]
    return hints


def find_outdated_chats(db: Transaction, page_marks: dict[str, set[ChatMark]]) -> list[Hint]:
    """A hint for each table whose newest message or number of mutes differs from those of its open pages."""
    hints = []
    for ids in batch_ids(sorted(page_marks)):
        newest = select(Message.table_id, func.max(Message.id)).where(col(Message.table_id).in_(ids))
        messages = dict(db.exec(newest.group_by(col(Message.table_id))).all())
        count = select(Mute.table_id, func.count()).where(col(Mute.table_id).in_(ids))
        mutes = dict(db.exec(count.group_by(col(Mute.table_id))).all())
        marks = {id: ChatMark(messages.get(id) or 0, mutes.get(id, 0)) for id in ids}
        hints += [Hint(id, topic="talk") for id in ids if page_marks[id] != {marks[id]}]
    return hints


def find_ended_sessions(db: Transaction, sessions: set[str]) -> list[str]:
    """The sessions that no longer exist."""
    ended: list[str] = []
    for hashes in batch_ids(sorted(sessions)):
        existing = set(db.exec(select(Session.token_hash).where(col(Session.token_hash).in_(hashes))))
        ended += [session for session in hashes if session not in existing]
    return ended
