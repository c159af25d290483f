"""The users who can be notified of their turn; in memory, because most moves look them up."""

from functools import partial

import anyio
import structlog
from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.storage.database import Database
from app.storage.notification_models import NotificationSettings, PushSubscription
from app.web.errors import Problem

RETRY_SECONDS = 5.0
"""Delay after the database could not be read."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class ReachableUsers:
    """The users who receive pushes or mail for their turn, read again when the bus says they have changed.

    A user who is not read yet counts as unreachable; they are notified of their next decision.
    """

    def __init__(self, db: Database, bus: Bus, mails: bool) -> None:
        self._db = db
        self._bus = bus
        self._mails = mails
        self._user_ids: set[str] = set()
        self._changed: set[str] = set()
        self._all_changed = True
        self._woken = anyio.Event()
        bus.listen(self._receive_hint)

    def can_reach(self, user_id: str) -> bool:
        """Whether a user can be notified of their turn."""
        return user_id in self._user_ids

    async def refresh(self, user_id: str) -> None:
        """Reads a user again after a change of their settings, and publishes the change to other workers."""
        await self._read_user(user_id)
        await self._bus.publish(Hint(user_id, topic="calls"))

    async def run(self) -> None:
        """Reads changed users, until cancelled."""
        while True:
            if not await self._read_changed():
                await anyio.sleep(RETRY_SECONDS)
                continue
            await self._woken.wait()
            self._woken = anyio.Event()

    async def _read_changed(self) -> bool:
        """Reads the users that have changed; False if that failed."""
        has_all_changed, changed = self._all_changed, self._changed
        self._all_changed, self._changed = False, set()
        try:
            if has_all_changed:
                self._user_ids = await self._db.read(partial(read_reachable_users, mails=self._mails))
            for user_id in changed:
                await self._read_user(user_id)
        except Problem:  # the database is unavailable, which is logged there
            self._all_changed = True
        except Exception:
            log.exception("reachable_users_not_read")
            self._all_changed = True
        return not self._all_changed

    async def _read_user(self, user_id: str) -> None:
        reachable = await self._db.read(partial(read_reachable_users, mails=self._mails, user_id=user_id))
        self._user_ids = (self._user_ids - {user_id}) | reachable

    def _receive_hint(self, hint: Hint) -> None:
        if hint.topic == "calls":
            self._changed.add(hint.id)
            self._woken.set()
        elif hint.topic == "lost":
            self._all_changed = True
            self._woken.set()


def read_reachable_users(db: Session, mails: bool, user_id: str | None = None) -> set[str]:
    """The ids of all users who can be notified of their turn; with `user_id`, of that user at most."""
    pushed = select(PushSubscription.user_id)
    mailed = select(NotificationSettings.user_id).where(col(NotificationSettings.confirmed_at).is_not(None))
    opted_out = select(NotificationSettings.user_id).where(col(NotificationSettings.moves).is_(False))
    if user_id is not None:
        pushed = pushed.where(PushSubscription.user_id == user_id)
        mailed = mailed.where(NotificationSettings.user_id == user_id)
        opted_out = opted_out.where(NotificationSettings.user_id == user_id)
    return {*db.exec(pushed), *(db.exec(mailed) if mails else ())} - {*db.exec(opted_out)}
