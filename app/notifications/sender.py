"""Sends notifications to absent users in the background, each at most once."""

from collections.abc import Iterable
from functools import partial

import anyio
import structlog
from sqlmodel import Session

from app.notifications.mail.smtp import MailService
from app.notifications.notification import MailMessage, Notification, OutgoingMessage, PushMessage
from app.notifications.notification_settings import find_quiet_end, is_muted, load_settings
from app.notifications.push.subscriptions import build_pushes, unsubscribe
from app.notifications.push.web_push import DEFAULT_TTL_SECONDS, PushService
from app.notifications.reachable import ReachableUsers
from app.observability import metrics
from app.storage.database import Database, database_time
from app.tables.presence import SITE, Presence
from app.web.services import Services

CONCURRENT_SENDS = 8
MAX_QUEUED_MESSAGES = 1000
"""Messages beyond this are dropped, because late notifications are useless."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class NotificationSender:
    """Sends queued messages to their users."""

    def __init__(self, db: Database, push: PushService, mail: MailService, reachable: ReachableUsers) -> None:
        self._db = db
        self._push = push
        self._mail = mail
        self._reachable = reachable
        self._queue_in, self._queue_out = anyio.create_memory_object_stream[OutgoingMessage](
            MAX_QUEUED_MESSAGES
        )

    def enqueue(self, messages: Iterable[OutgoingMessage]) -> None:
        """Queues messages to be sent."""
        for message in messages:
            try:
                self._queue_in.send_nowait(message)
            except anyio.WouldBlock:
                metrics.NOTIFICATIONS.labels(_way(message), "dropped").inc()

    async def run(self) -> None:
        """Sends queued messages, until cancelled."""
        try:
            async with self._queue_in, self._queue_out, anyio.create_task_group() as tasks:
                for _ in range(CONCURRENT_SENDS):
                    tasks.start_soon(self._deliver)
        finally:
            with anyio.CancelScope(shield=True):
                await self._push.close()

    async def _deliver(self) -> None:
        while True:
            message = await self._queue_out.receive()
            try:
                outcome = await self._send(message)
            except Exception:
                log.exception("notification_not_sent", way=_way(message))
                outcome = "failed"
            metrics.NOTIFICATIONS.labels(_way(message), outcome).inc()

    async def _send(self, message: OutgoingMessage) -> str:
        if isinstance(message, MailMessage):
            return await self._mail.send(message)
        outcome = await self._push.send(message)
        if outcome == "gone":
            await self._db.write(partial(unsubscribe, session=message.session, endpoint=message.endpoint))
            await self._reachable.refresh(message.user_id)
        return outcome


async def notify_user(services: Services, user_id: str, notification: Notification) -> None:
    """Sends a push to all browsers of a user, wherever they are.

    Nothing is sent in their quiet hours, for a reason that they have switched off, or about a table that they
    have muted. The caller does not learn whether it was sent.
    """
    pushes = await services[Database].read(partial(_build_pushes, user_id=user_id, notification=notification))
    services[NotificationSender].enqueue(pushes)


async def notify_if_away(services: Services, user_id: str, notification: Notification) -> None:
    """Like `notify_user`, unless the user has a page of this site open, where they can see it."""
    presence = services[Presence]
    await presence.fetch(SITE)
    if user_id not in presence.get(SITE).users:
        await notify_user(services, user_id, notification)


def _build_pushes(db: Session, user_id: str, notification: Notification) -> list[PushMessage]:
    settings = load_settings(db, user_id)
    if not getattr(settings, notification.reason) or find_quiet_end(settings, database_time(db)) is not None:
        return []
    if notification.table_id is not None and is_muted(db, user_id, notification.table_id):
        return []
    return build_pushes(db, settings, notification, DEFAULT_TTL_SECONDS)


def _way(message: OutgoingMessage) -> str:
    """The label of a message in the metrics."""
    return "mail" if isinstance(message, MailMessage) else "push"
