"""The database's clock, which all workers share, estimated so that not every reading needs a query."""

import time
from collections.abc import Callable

MAX_SYNC_MS = 50.0
"""The longest duration of a query, in milliseconds, whose result may replace an earlier offset.

Slower ones are too imprecise.
"""


def wall_clock() -> float:
    """The time of this machine, in milliseconds since 1970."""
    return time.time() * 1000


class DatabaseClock:
    """The time of the database: this machine's time plus an offset, which is 0 until the first `sync`."""

    def __init__(self, local_clock: Callable[[], float] = wall_clock) -> None:
        self._local_clock = local_clock
        self._offset = 0.0
        self._is_synced = False

    def now(self) -> float:
        """The database's time, in milliseconds since 1970."""
        return self._local_clock() + self._offset

    def sync(self, read_time: Callable[[], int]) -> int:
        """Set the clock with the result of `read_time`, which queries the database's time, and return it."""
        before = self._local_clock()
        database_now = read_time()
        after = self._local_clock()
        if not self._is_synced or after - before < MAX_SYNC_MS:
            self._offset = database_now - (before + after) / 2
            self._is_synced = True
        return database_now
