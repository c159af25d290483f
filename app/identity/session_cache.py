"""A cache of sessions in the memory of this worker, invalidated over the bus."""

import time
from collections import OrderedDict
from functools import partial
from math import inf
from typing import NamedTuple

from app.bus import Bus, Hint
from app.identity.sessions import UserSession, find_user_session, hash_token
from app.storage.database import Database

MAX_CACHED_SESSIONS = 10_000
"""The least recently used sessions are dropped first."""
CACHE_SECONDS = 2.0
"""Lifetime of an entry with several workers, in case the hint that ended its session was lost."""


class _CachedSession(NamedTuple):
    """An entry of the cache, valid until a time of the monotonic clock, in seconds."""

    user_session: UserSession
    until: float


class SessionCache:
    """Finds the session of a token. Its users and sessions are shared, so callers must not change them."""

    def __init__(self, db: Database, bus: Bus, size: int = MAX_CACHED_SESSIONS) -> None:
        self._db = db
        self._lifetime = CACHE_SECONDS if bus.is_shared else inf
        self._size = size
        self._entries: OrderedDict[str, _CachedSession] = OrderedDict()
        self._hints = 0
        bus.listen(self._receive_hint)

    async def find(self, token: str) -> UserSession | None:
        """The user and session of a token; None if there is no such session, or it has ended."""
        key = hash_token(token)
        entry = self._entries.get(key)
        if entry is not None and time.monotonic() < entry.until:
            self._entries.move_to_end(key)
            return entry.user_session
        hints_before, started_at = self._hints, time.monotonic()
        user_session = await self._db.read(partial(find_user_session, token=token))
        self._entries.pop(key, None)
        if user_session is not None and hints_before == self._hints:  # else it may have ended during the read
            self._entries[key] = _CachedSession(user_session, started_at + self._lifetime)
            if len(self._entries) > self._size:
                self._entries.popitem(last=False)
        return user_session

    def find_cached_user(self, token: str) -> str | None:
        """The id of the user of a token, if its session is in memory."""
        entry = self._entries.get(hash_token(token))
        return entry.user_session.user.id if entry is not None else None

    def __len__(self) -> int:
        return len(self._entries)

    def _receive_hint(self, hint: Hint) -> None:
        match hint.topic:
            case "session":
                self._entries.pop(hint.id, None)
            case "user":
                stale = [key for key, entry in self._entries.items() if entry.user_session.user.id == hint.id]
                for key in stale:
                    del self._entries[key]
            case "lost":
                self._entries.clear()
            case _:
                return
        self._hints += 1
