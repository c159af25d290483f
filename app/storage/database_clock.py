"""The database's clock, which all workers share, estimated without a query each time."""

import time
from collections.abc import Callable

MAX_SYNC_MS = 50.0
"""Longest query, in milliseconds, whose result replaces an earlier offset: slower ones are too imprecise."""


def wall_clock() -> float:
    """The time of this machine, in milliseconds since 1970."""
    return time.time() * 1000


class DatabaseClock:
    """The time of the database: this machine's time and an offset, which is 0 until the first `sync`."""

    def __init__(self, wall: Callable[[], float] = wall_clock) -> None:
        self._wall = wall
        self._offset = 0.0
        self._is_synced = False

    def now(self) -> float:
        """The database's time, in milliseconds since 1970."""
        return self._wall() + self._offset

    def sync(self, read_time: Callable[[], int]) -> int:
        """Set the clock by a function that queries the database's time, and return its result."""
        before = self._wall()
        time = read_time()
        after = self._wall()
        if not self._is_synced or after - before < MAX_SYNC_MS:
            self._offset = time - (before + after) / 2
            self._is_synced = True
        return time
