"""Sends notifications to absent users in the background, and repeats those that could not be taken yet."""

from collections.abc import Iterable
from functools import partial

import anyio
import structlog
from anyio.abc import TaskGroup
from sqlmodel import Session

from app.notifications.mail.smtp import MailService
from app.notifications.notification import (
    MailMessage,
    Notification,
    Outcome,
    OutgoingMessage,
    PushMessage,
)
from app.notifications.notification_settings import (
    find_quiet_end,
    is_muted,
    load_settings,
    mark_undeliverable,
)
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
MAX_WAITING_RETRIES = 1000
RETRY_DELAYS_SECONDS = (10.0, 60.0, 300.0)
"""Delays before a message is sent again that a push service or mail server could not take."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class NotificationSender:
    """Sends queued messages to their users."""

    def __init__(self, db: Database, push: PushService, mail: MailService, reachable: ReachableUsers) -> None:
        self._db = db
        self._push = push
        self._mail = mail
        self._reachable = reachable
        self._queue_in, self._queue_out = anyio.create_memory_object_stream[tuple[OutgoingMessage, int]](
            MAX_QUEUED_MESSAGES
        )
        self._waiting_retries = 0
        self._waiting = dict.fromkeys(("mail", "push"), 0)

    def count_waiting(self, way: str) -> int:
        """Messages that are queued, being sent, or waiting to be sent again; `way` is "mail" or "push"."""
        return self._waiting[way]

    def enqueue(self, messages: Iterable[OutgoingMessage]) -> None:
        """Queues messages to be sent."""
        for message in messages:
            self._put(message, attempt=0)

    async def run(self) -> None:
        """Sends queued messages, until cancelled."""
        try:
            async with self._queue_in, self._queue_out, anyio.create_task_group() as tasks:
                for _ in range(CONCURRENT_SENDS):
                    tasks.start_soon(self._deliver, tasks)
        finally:
            with anyio.CancelScope(shield=True):
                await self._push.close()

    def _put(self, message: OutgoingMessage, attempt: int) -> None:
        try:
            self._queue_in.send_nowait((message, attempt))
            self._waiting[_way(message)] += 1
        except anyio.WouldBlock:
            metrics.NOTIFICATIONS.labels(_way(message), "dropped").inc()

    async def _deliver(self, tasks: TaskGroup) -> None:
        while True:
            message, attempt = await self._queue_out.receive()
            label = "failed"
            try:
                outcome = await self._send(message)
                if outcome == "failed" and self._can_retry(message, attempt):
                    self._waiting_retries += 1
                    self._waiting[_way(message)] += 1
                    tasks.start_soon(self._send_later, message, attempt + 1)
                    label = "retried"
                else:
                    await self._note_undelivered(message, outcome)
                    label = outcome
            except Exception:
                log.exception("notification_not_sent", way=_way(message))
            self._waiting[_way(message)] -= 1
            metrics.NOTIFICATIONS.labels(_way(message), label).inc()

    async def _send(self, message: OutgoingMessage) -> Outcome:
        if isinstance(message, MailMessage):
            return await self._mail.send(message)
        return await self._push.send(message)

    def _can_retry(self, message: OutgoingMessage, attempt: int) -> bool:
        """Whether a message that could not be sent is sent again later."""
        if attempt >= len(RETRY_DELAYS_SECONDS) or self._waiting_retries >= MAX_WAITING_RETRIES:
            return False
        return isinstance(message, MailMessage) or message.ttl_seconds > RETRY_DELAYS_SECONDS[attempt]

    async def _send_later(self, message: OutgoingMessage, attempt: int) -> None:
        await anyio.sleep(RETRY_DELAYS_SECONDS[attempt - 1])
        self._waiting_retries -= 1
        self._waiting[_way(message)] -= 1
        self._put(message, attempt)

    async def _note_undelivered(self, message: OutgoingMessage, outcome: Outcome) -> None:
        """Forgets an address that takes no messages, or stores that a confirmation was not delivered."""
        if isinstance(message, PushMessage):
            if outcome != "gone":
                return
            forget = partial(unsubscribe, session=message.session, endpoint=message.endpoint)
            await self._db.write(forget)
        else:
            is_confirmation = message.stop_path is None
            if outcome == "sent" or (outcome != "gone" and not is_confirmation):
                return
            mark = partial(mark_undeliverable, user_id=message.user_id, address=message.to)
            await self._db.write(partial(mark, was_confirmed=not is_confirmation))
        await self._reachable.refresh(message.user_id)


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
