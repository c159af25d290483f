"""What is sent to people who are away: in the background, each thing at most once."""

from collections.abc import Iterable
from functools import partial

import anyio
import structlog
from sqlmodel import Session

from app.notifications.mail.service import MailService
from app.notifications.notification import Call, Letter, MailLetter, PushLetter
from app.notifications.preferences import is_muted, is_quiet, push_letters, read_wishes, unsubscribe
from app.notifications.push.service import PushService
from app.notifications.reachable import Reachable
from app.observability import metrics
from app.storage.database import Database, database_time
from app.tables.presence import SITE, Presence
from app.web.services import Services

AT_ONCE = 8
"""How many letters are on their way at the same time."""
MOST_WAITING = 1000
"""How many wait; what comes then is not sent, for a call that comes late is none."""
LASTS = 12 * 3600
"""Seconds for which somebody can still be called by what was asked of them, where no clock runs."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Messenger:
    """Sends letters one after the other, whoever they are for."""

    def __init__(self, db: Database, push: PushService, mail: MailService, reachable: Reachable) -> None:
        self._db = db
        self._push = push
        self._mail = mail
        self._reachable = reachable
        self._put, self._waiting = anyio.create_memory_object_stream[Letter](MOST_WAITING)

    def post(self, letters: Iterable[Letter]) -> None:
        """Has them sent soon."""
        for letter in letters:
            try:
                self._put.send_nowait(letter)
            except anyio.WouldBlock:
                metrics.NOTIFICATIONS.labels(_way(letter), "dropped").inc()

    async def run(self) -> None:
        """Sends what is posted, until cancelled."""
        try:
            async with self._put, self._waiting, anyio.create_task_group() as tasks:
                for _ in range(AT_ONCE):
                    tasks.start_soon(self._deliver)
        finally:
            with anyio.CancelScope(shield=True):
                await self._push.close()

    async def _deliver(self) -> None:
        while True:
            letter = await self._waiting.receive()
            try:
                outcome = await self._send(letter)
            except Exception:
                log.exception("a letter cannot be sent")
                outcome = "failed"
            metrics.NOTIFICATIONS.labels(_way(letter), outcome).inc()

    async def _send(self, letter: Letter) -> str:
        if isinstance(letter, MailLetter):
            return await self._mail.send(letter)
        outcome = await self._push.send(letter)
        if outcome == "gone":
            gone = partial(unsubscribe, session=letter.session, endpoint=letter.endpoint)
            await self._db.write(gone)
            await self._reachable.change(letter.user_id)
        return outcome


async def call_player(services: Services, user_id: str, call: Call) -> None:
    """Calls somebody to their devices, wherever they are: an invitation, a nudge. Nothing is sent in their
    quiet hours, for a reason that they switched off, or about a table that they have muted; nobody learns
    whether it was."""
    letters = await services[Database].read(partial(_letters, user_id=user_id, call=call))
    services[Messenger].post(letters)


async def call_if_away(services: Services, user_id: str, call: Call) -> None:
    """The same for somebody who would see it in a page that they have open."""
    presence = services[Presence]
    await presence.look(SITE)
    if user_id not in presence.here(SITE).users:
        await call_player(services, user_id, call)


def _letters(db: Session, user_id: str, call: Call) -> list[PushLetter]:
    wishes = read_wishes(db, user_id)
    if not getattr(wishes, call.reason) or is_quiet(wishes, database_time(db)) is not None:
        return []
    if call.table_id is not None and is_muted(db, user_id, call.table_id):
        return []
    return push_letters(db, wishes, call, LASTS)


def _way(letter: Letter) -> str:
    return "mail" if isinstance(letter, MailLetter) else "push"
