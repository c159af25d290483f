"""Healing: what hints did not tell is found by reading, now and then and whenever some may have been lost."""

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

IDLE_SECONDS = 2.0
"""How often it is read what this worker shows."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Healing:
    """Compares what this worker shows with what the database has, and tells its own listeners of it.

    `sessions` gives those whose pages are open here; `others` heal what is no table, such as the lobby.
    """

    def __init__(
        self,
        db: Database,
        bus: LocalBus,
        hub: Hub,
        sessions: Callable[[], set[str]],
        others: Sequence[Callable[[], Awaitable[None]]] = (),
    ) -> None:
        self._db = db
        self._bus = bus
        self._hub = hub
        self._sessions = sessions
        self._others = others
        self._lost = anyio.Event()
        bus.listen(self._hear)

    async def run(self) -> None:
        """Reads when hints may have been lost, and from time to time, until cancelled."""
        while True:
            with anyio.move_on_after(IDLE_SECONDS):
                await self._lost.wait()
            self._lost = anyio.Event()
            try:
                await self.heal()
            except Problem:
                continue  # the database is away, which is said elsewhere
            except Exception:
                log.exception("healing_failed")

    async def heal(self) -> None:
        """Tells of every table, talk, session and list here that is not as the database has it."""
        if len(self._hub):
            for hint in await self._db.read(partial(behind, known=self._hub.revisions)):
                self._tell(hint)
            for hint in await self._db.read(partial(unheard, known=self._hub.chat_marks)):
                self._tell(hint)
        sessions = self._sessions()
        if sessions:
            for ended in await self._db.read(partial(ended_sessions, among=sessions)):
                self._tell(Hint(ended, topic="session"))
        for heal in self._others:
            await heal()

    def _hear(self, hint: Hint) -> None:
        if hint.topic == "lost":
            self._lost.set()

    def _tell(self, hint: Hint) -> None:
        metrics.BUS_GAPS_HEALED.labels(hint.topic).inc()
        self._bus.tell(hint)


def behind(db: Transaction, known: dict[str, int]) -> list[Hint]:
    """A hint for each table that has gone on beyond what is known of it, or is gone."""
    hints = []
    for some in batch_ids(sorted(known)):
        wanted = select(Table.id, Table.revision).where(col(Table.id).in_(some))
        found = dict(db.exec(wanted).all())
        hints += [Hint(id, found.get(id, known[id] + 1)) for id in some if found.get(id) != known[id]]
    return hints


def unheard(db: Transaction, known: dict[str, set[ChatMark]]) -> list[Hint]:
    """A hint for each table where something was said, or somebody muted, that is not known."""
    hints = []
    for some in batch_ids(sorted(known)):
        newest = select(Message.table_id, func.max(Message.id)).where(col(Message.table_id).in_(some))
        messages = dict(db.exec(newest.group_by(col(Message.table_id))).all())
        count = select(Mute.table_id, func.count()).where(col(Mute.table_id).in_(some))
        mutes = dict(db.exec(count.group_by(col(Mute.table_id))).all())
        marks = {id: ChatMark(messages.get(id) or 0, mutes.get(id, 0)) for id in some}
        hints += [Hint(id, topic="talk") for id in some if known[id] != {marks[id]}]
    return hints


def ended_sessions(db: Transaction, among: set[str]) -> list[str]:
    """Those of these sessions that are no more."""
    ended: list[str] = []
    for some in batch_ids(sorted(among)):
        found = set(db.exec(select(Session.token_hash).where(col(Session.token_hash).in_(some))))
        ended += [one for one in some if one not in found]
    return ended
