"""Presence: who has a page of a table open, kept where it costs no entry and no revision."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, Protocol

from app.storage.models import now

GRACE_SECONDS = 3.0
"""How long one is still here whose last page has closed: a reload is not a departure."""
SETTLE_SECONDS = 0.25
"""How long changes are gathered before anybody is told."""
SITE = "hall"
"""No table: whoever has any page open is here, too."""
NAMES = 20
"""How many watchers are named."""


class Here(NamedTuple):
    """`users` have a page open right now. `crowd` are the names of all by user id and `unnamed` those without
    one, as they were when somebody was last told: a hundred who come at once are told of once.

    `lately` are those who were here, asked something or were first asked not long ago: no bot stands in for
    them yet.
    `version` grows with every change, over a new start of the server as well: milliseconds since 1970.
    """

    users: frozenset[str] = frozenset()
    crowd: tuple[tuple[str, str], ...] = ()
    unnamed: int = 0
    version: int = 0
    lately: frozenset[str] = frozenset()

    def watching(self, seated: frozenset[str]) -> tuple[int, tuple[str, ...]]:
        """How many watch who do not sit there, and what some of them are called."""
        names = tuple([name for user_id, name in self.crowd if user_id not in seated])
        return len(names) + self.unnamed, names[:NAMES]


NOBODY = Here()


class Presence(Protocol):
    """Who is here, wherever it is kept."""

    @property
    def absence(self) -> float:
        """For how many seconds one was here lately."""

    def listen(self, told: Callable[[str], None]) -> None:
        """Calls with the id of every table whose Here has changed."""

    def enter(self, table: str, user_id: str | None, name: str) -> None:
        """A page was opened; None: by somebody without a name."""

    def leave(self, table: str, user_id: str | None) -> None:
        """A page was closed."""

    def ask(self, table: str, user_id: str) -> None:
        """Somebody asked something without having a page open, as programs do; or the table asks them
        something, and they have as long to come as who has just gone."""

    def here(self, table: str) -> Here:
        """Who is here; the same object as long as nothing has changed."""

    async def look(self, table: str) -> None:
        """Finds out who is at a table of which no page is open with this worker."""


class _Crowd:
    """The pages of one table: how many are `open` by user, and how many are `shown` as if they were."""

    def __init__(self) -> None:
        self.open: Counter[str | None] = Counter()
        self.shown: Counter[str | None] = Counter()
        self.names: dict[str | None, str] = {}
        self.lately: Counter[str] = Counter()
        self.here = Here()
        self.telling = False

    def named(self) -> dict[str, str]:
        """Those with a name who are shown, by user id."""
        return {user: self.names[user] for user, shown in self.shown.items() if user is not None and shown}

    def newer(self) -> int:
        """A version that comes after all before it."""
        return max(now(), self.here.version + 1)

    def wanted(self, user_id: str | None) -> int:
        """What is to be shown of a user: that they are here; of those without a name how many they are."""
        return self.open[user_id] if user_id is None else min(1, self.open[user_id])


class MemoryPresence:
    """Presence of a server that is one process; who has gone was here lately for so many seconds."""

    def __init__(self, absence: float = 0.0) -> None:
        self._absence = absence
        self._crowds: dict[str, _Crowd] = {}
        self._listeners: list[Callable[[str], None]] = []

    @property
    def absence(self) -> float:
        """For how many seconds one was here lately."""
        return self._absence

    def listen(self, told: Callable[[str], None]) -> None:
        """Calls with the id of every table whose Here has changed."""
        self._listeners.append(told)

    def enter(self, table: str, user_id: str | None, name: str) -> None:
        """A page was opened: seen at once, told soon."""
        crowd = self._crowds.setdefault(table, _Crowd())
        crowd.open[user_id] += 1
        crowd.names[user_id] = name
        if crowd.shown[user_id] < crowd.wanted(user_id):
            self._show(table, crowd, user_id)

    def leave(self, table: str, user_id: str | None) -> None:
        """A page was closed: seen when it was not opened again for a while."""
        crowd = self._crowds[table]
        crowd.open[user_id] -= 1
        asyncio.get_running_loop().call_later(GRACE_SECONDS, self._fade, table, user_id)
        if user_id is not None:
            self._linger(table, crowd, user_id)

    def ask(self, table: str, user_id: str) -> None:
        """Somebody asked something, or is asked: they are not absent for a while."""
        if self._absence and user_id not in self.here(table).users:
            self._linger(table, self._crowds.setdefault(table, _Crowd()), user_id)

    @property
    def tables(self) -> set[str]:
        """The tables of which pages are open, or were a moment ago."""
        return set(self._crowds)

    def here(self, table: str) -> Here:
        """Who is here."""
        crowd = self._crowds.get(table)
        return crowd.here if crowd is not None else NOBODY

    async def look(self, table: str) -> None:
        """There is nobody elsewhere."""

    def _fade(self, table: str, user_id: str | None) -> None:
        crowd = self._crowds.get(table)
        if crowd is not None and crowd.shown[user_id] > crowd.wanted(user_id):
            self._show(table, crowd, user_id)

    def _linger(self, table: str, crowd: _Crowd, user_id: str) -> None:
        """They are not absent for a while."""
        if self._absence:
            crowd.lately[user_id] += 1
            asyncio.get_running_loop().call_later(self._absence, self._forget, table, crowd, user_id)
            if crowd.lately[user_id] == 1:
                self._note_lately(table, crowd)

    def _forget(self, table: str, crowd: _Crowd, user_id: str) -> None:
        crowd.lately[user_id] -= 1
        if not crowd.lately[user_id]:
            del crowd.lately[user_id]
            self._note_lately(table, crowd)

    def _note_lately(self, table: str, crowd: _Crowd) -> None:
        crowd.here = crowd.here._replace(lately=frozenset(crowd.lately), version=crowd.newer())
        self._tell_soon(table, crowd)

    def _show(self, table: str, crowd: _Crowd, user_id: str | None) -> None:
        crowd.shown[user_id] = crowd.wanted(user_id)
        if user_id is not None:
            crowd.here = crowd.here._replace(users=frozenset(crowd.named()), version=crowd.newer())
        self._tell_soon(table, crowd)

    def _tell_soon(self, table: str, crowd: _Crowd) -> None:
        if not crowd.telling:
            crowd.telling = True
            asyncio.get_running_loop().call_later(SETTLE_SECONDS, self._tell, table, crowd)

    def _tell(self, table: str, crowd: _Crowd) -> None:
        crowd.telling = False
        named = sorted(crowd.named().items(), key=lambda one: one[1])
        lately = frozenset(crowd.lately)
        crowd.here = Here(frozenset(crowd.named()), tuple(named), crowd.shown[None], crowd.newer(), lately)
        if not lately and not any(crowd.shown.values()) and not any(crowd.open.values()):
            self._crowds.pop(table, None)
        for told in self._listeners:
            told(table)
