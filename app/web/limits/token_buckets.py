"""Token buckets: how often something may be done, counted in memory or wherever else a Limiter keeps it."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, Protocol


class Rate(NamedTuple):
    """So many at once, and so many a second for long."""

    burst: float
    per_second: float

    def times(self, scale: float) -> "Rate":
        """So many times as often, and never less than one at once."""
        return self if scale == 1 else Rate(max(1.0, self.burst * scale), self.per_second * scale)


class Limiter(Protocol):
    """Counts what was asked for."""

    async def take(self, key: str, rate: Rate) -> float:
        """Takes one from the bucket of that key: 0, or the seconds until there is one again."""


class Unlimited:
    """Lets everything pass."""

    async def take(self, key: str, rate: Rate) -> float:
        """Never any need to wait."""
        return 0.0


class MemoryLimiter:
    """The buckets of a server that is one process. Those not used for the longest time are forgotten."""

    KEPT = 20_000

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def take(self, key: str, rate: Rate) -> float:
        """Takes one from the bucket of that key: 0, or the seconds until there is one again."""
        now = self._clock()
        left, at = self._buckets.get(key, (rate.burst, now))
        left = min(rate.burst, left + (now - at) * rate.per_second)
        enough = left >= 1
        self._buckets[key] = (left - 1 if enough else left, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self.KEPT:
            self._buckets.popitem(last=False)
        return 0.0 if enough else (1 - left) / rate.per_second
