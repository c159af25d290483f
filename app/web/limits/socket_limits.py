"""Limits on open WebSockets by person and by address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from app.web.address import address_group
from app.web.limits.open_files import limit_by_files

REJECT_DELAY_SECONDS = 2.0
"""Time before a rejected connection is closed, so that its client does not retry at once."""


class SocketLimit(NamedTuple):
    """The maximum numbers of open sockets for one person and for one address."""

    person: float
    address: float


DEFAULT_LIMIT = SocketLimit(40, 1000)
"""A person has several tabs and devices; one address may be a school or a village behind a router."""


def limit_for_files(open_files: int) -> SocketLimit:
    """The default limit, or less for a process that may have this number of open files (-1: no limit)."""
    return SocketLimit(*[limit_by_files(int(most), open_files, 2) for most in DEFAULT_LIMIT])


NO_LIMIT = SocketLimit(float("inf"), float("inf"))


class SocketLimits:
    """Counts open sockets."""

    def __init__(self, limit: SocketLimit = DEFAULT_LIMIT) -> None:
        self._limit = limit
        self._open: Counter[str] = Counter()

    @contextmanager
    def count(self, user_id: str | None, address: str) -> Iterator[bool]:
        """Counts a socket inside the `with` block; yields False if that exceeds a limit."""
        limits = {f"@{address_group(address)}": self._limit.address}
        if user_id is not None:
            limits[user_id] = self._limit.person
        if any(self._open[key] >= limit for key, limit in limits.items()):
            yield False
            return
        self._open.update(limits.keys())
        try:
            yield True
        finally:
            self._open.subtract(limits.keys())
            self._open = +self._open  # drops keys whose count is 0
