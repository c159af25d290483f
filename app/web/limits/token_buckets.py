"""Rate limits by token buckets."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, Protocol


class Rate(NamedTuple):
    """A rate limit: `burst` requests at once, and `per_second` in the long run."""

    burst: float
    per_second: float

    def scaled(self, scale: float) -> "Rate":
        """The rate multiplied by `scale`, with a burst of at least 1."""
        return self if scale == 1 else Rate(max(1.0, self.burst * scale), self.per_second * scale)


class Limiter(Protocol):
    """Limits requests by key."""

    async def take(self, key: str, rate: Rate) -> float:
        """Takes a token from the bucket of a key: returns 0, or the seconds until one is available."""


class Unlimited:
    """A limiter without limits."""

    async def take(self, key: str, rate: Rate) -> float:
        """Returns 0."""
        return 0.0


class MemoryLimiter:
    """A limiter with buckets in the memory of one process; the least recently used are dropped."""

    MAX_BUCKETS = 20_000

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def take(self, key: str, rate: Rate) -> float:
        """Takes a token from the bucket of a key: returns 0, or the seconds until one is available."""
        now = self._clock()
        tokens, updated_at = self._buckets.get(key, (rate.burst, now))
        tokens = min(rate.burst, tokens + (now - updated_at) * rate.per_second)
        is_allowed = tokens >= 1
        self._buckets[key] = (tokens - 1 if is_allowed else tokens, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self.MAX_BUCKETS:
            self._buckets.popitem(last=False)
        return 0.0 if is_allowed else (1 - tokens) / rate.per_second
