"""The rule of admission: whether the caller of a request may use this server."""

import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from functools import partial
from math import inf

import anyio
from sqlmodel import Session as Transaction
from starlette.requests import HTTPConnection

from app.bus import Bus, Hint
from app.identity.admission.members import admit_by_password, find_members, find_people_with_password
from app.identity.admission.site_password import SitePassword
from app.identity.current_user import find_current_user
from app.identity.session_cache import CACHE_SECONDS, MAX_CACHED_SESSIONS
from app.identity.socket_scopes import SocketScopes
from app.settings import Settings
from app.storage.database import Database
from app.web.errors import Problem, forbidden

CHECK_SECONDS = 5.0
"""Open sockets are checked this often, since the command line can remove members, too."""

IsOperator = Callable[[HTTPConnection], Awaitable[bool]]


class Admissions:
    """Decides who is admitted, and closes the sockets of members who were removed.

    Operators are always admitted. Admitted users are cached for `CACHE_SECONDS`, or until the bus says that
    one of them was removed.
    """

    def __init__(
        self, settings: Settings, db: Database, bus: Bus, key: bytes, is_operator: IsOperator
    ) -> None:
        self._settings = settings
        self._db = db
        self._is_operator = is_operator
        self._admitted_until: dict[str, float] = {}
        self._hints = 0
        self._sockets = SocketScopes()
        self._changed = anyio.Event()
        secret = settings.site_password
        is_by_password = settings.admission == "password" and secret is not None
        self.password = SitePassword(secret.get_secret_value(), key) if is_by_password and secret else None
        """The password, if it admits people."""
        bus.listen(self._receive_hint)

    @property
    def is_private(self) -> bool:
        """Whether not everyone is admitted."""
        return self._settings.admission != "everyone"

    @property
    def is_for_members(self) -> bool:
        """Whether membership links are in force."""
        return self._settings.admission == "members"

    async def is_admitted(self, connection: HTTPConnection) -> bool:
        """Whether the caller of a request or socket may use this server."""
        if not self.is_private:
            return True
        user = await find_current_user(connection)
        if user is not None and await self.is_user_admitted(user.id):
            return True
        if self.password is not None and self.password.is_entered(connection, self._settings):
            if user is not None:  # so that they are admitted on their other devices, too
                await self.admit_by_password(user.id)
            return True
        return await self._is_operator(connection)

    async def admit_by_password(self, user_id: str) -> None:
        """Records that a user knows the password."""
        assert self.password is not None
        admit = partial(admit_by_password, user_id=user_id, fingerprint=self.password.fingerprint)
        await self._db.write(admit)

    def refusal(self) -> Problem:
        """403 for programs and scripts; pages lead to /welcome instead."""
        if self.password is not None:
            return forbidden("not_admitted", "This server is private. Enter its password first.")
        return forbidden("not_admitted", "This server is for members. You need an invitation first.")

    def cancel_on_removal(self, user_id: str) -> AbstractContextManager[anyio.CancelScope]:
        """A scope that is cancelled when the user is no longer admitted, for sockets that are open."""
        return self._sockets.open(user_id)

    async def run(self) -> None:
        """Cancels the sockets of removed members, until cancelled."""
        while True:
            with anyio.move_on_after(CHECK_SECONDS):
                await self._changed.wait()
            self._changed = anyio.Event()
            user_ids = self._sockets.keys
            if not user_ids:
                continue
            try:
                admitted = await self._db.read(partial(self._find_admitted, user_ids=user_ids))
            except Problem:  # the database is unavailable, which is logged there
                continue
            for user_id in user_ids:
                if user_id not in admitted:
                    self._admitted_until.pop(user_id, None)
                    self._sockets.cancel(user_id)

    async def is_user_admitted(self, user_id: str) -> bool:
        """Whether a user is admitted on all their devices: a member, or one who entered the password."""
        if time.monotonic() < self._admitted_until.get(user_id, -inf):
            return True
        hints_before = self._hints
        admitted = await self._db.read(partial(self._find_admitted, user_ids=[user_id]))
        if user_id in admitted and hints_before == self._hints:  # else they may have been removed meanwhile
            if len(self._admitted_until) >= MAX_CACHED_SESSIONS:
                self._admitted_until.clear()
            self._admitted_until[user_id] = time.monotonic() + CACHE_SECONDS
        return user_id in admitted

    def _find_admitted(self, db: Transaction, user_ids: list[str]) -> set[str]:
        if self.password is None:
            return find_members(db, user_ids)
        return find_people_with_password(db, user_ids, self.password.fingerprint)

    def _receive_hint(self, hint: Hint) -> None:
        if hint.topic in ("user", "lost"):
            self._admitted_until.clear()
            self._hints += 1
            self._changed.set()
