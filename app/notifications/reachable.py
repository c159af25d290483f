"""Who can be called: asked in every choice of a table without a short clock, so it is kept in memory."""

import logging
from functools import partial

import anyio
from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.storage.database import Database
from app.storage.notification_models import NotificationSettings, PushSubscription
from app.web.errors import Problem

AGAIN_SECONDS = 5.0
"""When it is tried again where the database could not be read."""

log = logging.getLogger(__name__)


class Reachable:
    """The users who take pushes or mail when it is their turn; the database is the truth, the bus says when
    it has changed. Who is not known yet is not called: they are, to their next question."""

    def __init__(self, db: Database, bus: Bus, mails: bool) -> None:
        self._db = db
        self._bus = bus
        self._mails = mails
        self._known: set[str] = set()
        self._changed: set[str] = set()
        self._all = True
        self._woken = anyio.Event()
        bus.listen(self._hear)

    def reaches(self, user_id: str) -> bool:
        """Whether it is worth a row to call that user."""
        return user_id in self._known

    async def change(self, user_id: str) -> None:
        """A user's wishes have changed: known here at once, and told to the others."""
        await self._look_up(user_id)
        await self._bus.publish(Hint(user_id, topic="calls"))

    async def run(self) -> None:
        """Reads what has changed, until cancelled."""
        while True:
            if not await self._caught_up():
                await anyio.sleep(AGAIN_SECONDS)
                continue
            await self._woken.wait()
            self._woken = anyio.Event()

    async def _caught_up(self) -> bool:
        every, changed = self._all, self._changed
        self._all, self._changed = False, set()
        try:
            if every:
                self._known = await self._db.read(partial(reachable_users, mails=self._mails))
            for user_id in changed:
                await self._look_up(user_id)
        except Problem:  # the database is away, which is said elsewhere
            self._all = True
        except Exception:
            log.exception("cannot read who can be called")
            self._all = True
        return not self._all

    async def _look_up(self, user_id: str) -> None:
        found = await self._db.read(partial(reachable_users, mails=self._mails, user_id=user_id))
        self._known = (self._known - {user_id}) | found

    def _hear(self, hint: Hint) -> None:
        if hint.topic == "calls":
            self._changed.add(hint.id)
            self._woken.set()
        elif hint.topic == "lost":
            self._all = True
            self._woken.set()


def reachable_users(db: Session, mails: bool, user_id: str | None = None) -> set[str]:
    """All who can be called when it is their turn, or that one if they can."""
    pushed = select(PushSubscription.user_id)
    mailed = select(NotificationSettings.user_id).where(col(NotificationSettings.confirmed_at).is_not(None))
    silent = select(NotificationSettings.user_id).where(col(NotificationSettings.moves).is_(False))
    if user_id is not None:
        pushed = pushed.where(PushSubscription.user_id == user_id)
        mailed = mailed.where(NotificationSettings.user_id == user_id)
        silent = silent.where(NotificationSettings.user_id == user_id)
    found = {*db.exec(pushed), *(db.exec(mailed) if mails else ())}
    return found - {*db.exec(silent)}
