"""Token buckets that all workers take from, kept in Redis by its own clock."""

import time

from app.redis.connection import AGAIN_SECONDS, FAILURES, RedisConnection
from app.web.limits.token_buckets import MemoryLimiter, Rate

_TAKE = """
local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
local passed = math.max(0, now - (tonumber(kept[2]) or now))
local left = math.min(burst, (tonumber(kept[1]) or burst) + passed * rate)
local wait = 0
if left >= 1 then left = left - 1 else wait = (1 - left) / rate end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', string.format('%.6f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000) + 1000)
return tostring(wait)
"""
"""A bucket that would be full again is forgotten."""


class RedisLimiter:
    """The buckets of several workers; while Redis cannot be reached, each worker counts for itself."""

    def __init__(self, line: RedisConnection) -> None:
        self._line = line
        self._take = line.redis.register_script(_TAKE)
        self._own = MemoryLimiter()
        self._again_at = 0.0

    async def take(self, key: str, rate: Rate) -> float:
        """Takes one from the bucket of that key: 0, or the seconds until there is one again."""
        if time.monotonic() >= self._again_at:
            try:
                arguments = (rate.burst, rate.per_second)
                return float(await self._take(keys=[self._line.name("rate", key)], args=arguments))
            except FAILURES:
                self._again_at = time.monotonic() + AGAIN_SECONDS
        return await self._own.take(key, rate)
