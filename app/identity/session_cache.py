"""Known sessions: whom a token speaks for, kept in this worker until the bus ends it."""

import time
from collections import OrderedDict
from functools import partial
from math import inf
from typing import NamedTuple

from app.bus import Bus, Hint
from app.identity.sessions import find_user, token_hash
from app.storage.database import Database
from app.storage.models import Session, User

MOST = 10_000
"""How many are kept, those that were asked for last."""
TRUSTED_SECONDS = 2.0
"""How long one is believed where others end sessions: so late at most is a hint noticed that was lost."""


class _Kept(NamedTuple):
    """Who it is, and until when (in seconds, by the clock that only goes on) this is believed unasked."""

    known: tuple[User, Session]
    until: float


class KnownSessions:
    """Finds whom a token speaks for; what it gives out is shared and only read."""

    def __init__(self, db: Database, bus: Bus, most: int = MOST) -> None:
        self._db = db
        self._trusted = TRUSTED_SECONDS if bus.shared else inf
        self._most = most
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._heard = 0
        bus.listen(self._hear)

    async def find(self, token: str) -> tuple[User, Session] | None:
        """The user and the session of a token; None for one that nobody has, or has any more."""
        key = token_hash(token)
        kept = self._kept.get(key)
        if kept is not None and time.monotonic() < kept.until:
            self._kept.move_to_end(key)
            return kept.known
        heard, asked = self._heard, time.monotonic()
        known = await self._db.read(partial(find_user, token=token))
        self._kept.pop(key, None)
        if known is not None and heard == self._heard:  # else it may have been ended while it was read
            self._kept[key] = _Kept(known, asked + self._trusted)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return known

    def __len__(self) -> int:
        return len(self._kept)

    def _hear(self, hint: Hint) -> None:
        match hint.topic:
            case "session":
                self._kept.pop(hint.id, None)
            case "user":
                for key in [key for key, kept in self._kept.items() if kept.known[0].id == hint.id]:
                    del self._kept[key]
            case "lost":
                self._kept.clear()
            case _:
                return
        self._heard += 1
