"""Presence: the users who have a page of a table open, held in memory only."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, Protocol

from app.storage.models import now

GRACE_SECONDS = 3.0
"""Seconds for which a user stays present after their last page was closed, as they may reload it."""
SETTLE_SECONDS = 0.25
"""Seconds for which changes are collected before listeners are notified."""
SITE = "hall"
"""Instead of a table's id: users with any page open are present on the site."""


class PresentUsers(NamedTuple):
    """The users present at a table.

    `users` is always current. `names` (user id and name) and `anonymous`, the number of visitors without a
    name, are those of the last notification: a hundred visitors who arrive at once cause only one.
    `recent` are users who were present, sent a request or got a decision recently: no bot stands in for them
    yet. `version`, in milliseconds since 1970, increases with every change, also across restarts.
    """

    users: frozenset[str] = frozenset()
    names: tuple[tuple[str, str], ...] = ()
    anonymous: int = 0
    version: int = 0
    recent: frozenset[str] = frozenset()

    def count_watchers(self, seated: frozenset[str]) -> tuple[int, tuple[str, ...]]:
        """The number of present users who are not seated, and the names of those who have one."""
        names = tuple([name for user_id, name in self.names if user_id not in seated])
        return len(names) + self.anonymous, names


NOBODY_PRESENT = PresentUsers()

PresenceListener = Callable[[str], None]
"""Receives the id of a table whose present users have changed."""


class Presence(Protocol):
    """The presence at all tables, in memory or in Redis."""

    @property
    def absence_seconds(self) -> float:
        """Seconds for which a user stays recent."""

    def listen(self, listener: PresenceListener) -> None:
        """Add a listener."""

    def enter(self, table: str, user_id: str | None, name: str) -> None:
        """Count an opened page; `user_id` is None for a visitor without a name."""

    def leave(self, table: str, user_id: str | None) -> None:
        """Count a closed page."""

    def extend(self, table: str, user_id: str) -> None:
        """Make a user recent who has no page open: they sent a request or got a decision."""

    def get(self, table: str) -> PresentUsers:
        """The present users; the same object until something changes."""

    async def fetch(self, table: str) -> None:
        """Load the presence of other workers at a table of which this worker has no page open."""


class _TablePages:
    """The open pages of a table by user; `shown` lags behind `open` by the grace time of closed pages."""

    def __init__(self) -> None:
        self.open: Counter[str | None] = Counter()
        self.shown: Counter[str | None] = Counter()
        self.names: dict[str | None, str] = {}
        self.recent: Counter[str] = Counter()
        self.present = PresentUsers()
        self.is_notifying = False

    def list_names(self) -> dict[str, str]:
        """The names of shown users by user id."""
        return {user: self.names[user] for user, shown in self.shown.items() if user is not None and shown}

    def next_version(self) -> int:
        """A version that is higher than all before."""
        return max(now(), self.present.version + 1)

    def count_to_show(self, user_id: str | None) -> int:
        """The value of `shown` for the open pages: at most 1 per user, the number of pages without a user."""
        return self.open[user_id] if user_id is None else min(1, self.open[user_id])


class MemoryPresence:
    """The presence at the tables of one process; users stay recent for `absence` seconds."""

    def __init__(self, absence: float = 0.0) -> None:
        self._absence = absence
        self._tables: dict[str, _TablePages] = {}
        self._listeners: list[PresenceListener] = []

    @property
    def absence_seconds(self) -> float:
        """Seconds for which a user stays recent."""
        return self._absence

    def listen(self, listener: PresenceListener) -> None:
        """Add a listener."""
        self._listeners.append(listener)

    def enter(self, table: str, user_id: str | None, name: str) -> None:
        """Count an opened page: the user is present at once, listeners are notified soon."""
        pages = self._tables.setdefault(table, _TablePages())
        pages.open[user_id] += 1
        pages.names[user_id] = name
        if pages.shown[user_id] < pages.count_to_show(user_id):
            self._show(table, pages, user_id)

    def leave(self, table: str, user_id: str | None) -> None:
        """Count a closed page: the user stays present for the grace time."""
        pages = self._tables[table]
        pages.open[user_id] -= 1
        asyncio.get_running_loop().call_later(GRACE_SECONDS, self._hide_closed, table, user_id)
        if user_id is not None:
            self._add_recent(table, pages, user_id)

    def extend(self, table: str, user_id: str) -> None:
        """Make a user recent who has no page open."""
        if self._absence and user_id not in self.get(table).users:
            self._add_recent(table, self._tables.setdefault(table, _TablePages()), user_id)

    @property
    def tables(self) -> set[str]:
        """The tables with open pages or recent users."""
        return set(self._tables)

    def get(self, table: str) -> PresentUsers:
        """The present users."""
        pages = self._tables.get(table)
        return pages.present if pages is not None else NOBODY_PRESENT

    async def fetch(self, table: str) -> None:
        """Do nothing, as there are no other workers."""

    def _hide_closed(self, table: str, user_id: str | None) -> None:
        pages = self._tables.get(table)
        if pages is not None and pages.shown[user_id] > pages.count_to_show(user_id):
            self._show(table, pages, user_id)

    def _add_recent(self, table: str, pages: _TablePages, user_id: str) -> None:
        if self._absence:
            pages.recent[user_id] += 1
            asyncio.get_running_loop().call_later(self._absence, self._remove_recent, table, pages, user_id)
            if pages.recent[user_id] == 1:
                self._update_recent(table, pages)

    def _remove_recent(self, table: str, pages: _TablePages, user_id: str) -> None:
        pages.recent[user_id] -= 1
        if not pages.recent[user_id]:
            del pages.recent[user_id]
            self._update_recent(table, pages)

    def _update_recent(self, table: str, pages: _TablePages) -> None:
        pages.present = pages.present._replace(recent=frozenset(pages.recent), version=pages.next_version())
        self._notify_soon(table, pages)

    def _show(self, table: str, pages: _TablePages, user_id: str | None) -> None:
        pages.shown[user_id] = pages.count_to_show(user_id)
        if user_id is not None:
            users = frozenset(pages.list_names())
            pages.present = pages.present._replace(users=users, version=pages.next_version())
        self._notify_soon(table, pages)

    def _notify_soon(self, table: str, pages: _TablePages) -> None:
        if not pages.is_notifying:
            pages.is_notifying = True
            asyncio.get_running_loop().call_later(SETTLE_SECONDS, self._notify, table, pages)

    def _notify(self, table: str, pages: _TablePages) -> None:
        pages.is_notifying = False
        names = sorted(pages.list_names().items(), key=lambda item: item[1])
        recent = frozenset(pages.recent)
        users, anonymous = frozenset(pages.list_names()), pages.shown[None]
        pages.present = PresentUsers(users, tuple(names), anonymous, pages.next_version(), recent)
        if not recent and not any(pages.shown.values()) and not any(pages.open.values()):
            self._tables.pop(table, None)
        for listener in self._listeners:
            listener(table)
