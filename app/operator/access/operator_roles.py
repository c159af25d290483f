"""The users with a role, cached for the head of pages."""

import time

from app.bus import Bus, Hint
from app.operator.access.stored_roles import list_operator_ids
from app.storage.database import Database

REFRESH_SECONDS = 30.0
"""Roles are read again this often: commands change them without a hint."""


class OperatorRoles:
    """Whether a user has a role. Only pages depend on it; each operator's request reads the database."""

    def __init__(self, db: Database, bus: Bus) -> None:
        self._db = db
        self._user_ids: frozenset[str] = frozenset()
        self._read_at: float | None = None
        bus.listen(self._receive_hint)

    async def is_operator(self, user_id: str) -> bool:
        """Whether a user has a role."""
        time_now = time.monotonic()
        if self._read_at is None or time_now - self._read_at > REFRESH_SECONDS:
            self._read_at = time_now
            self._user_ids = await self._db.read(list_operator_ids)
        return user_id in self._user_ids

    def _receive_hint(self, hint: Hint) -> None:
        if hint.topic in ("user", "lost"):
            self._read_at = None
