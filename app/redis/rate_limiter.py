"""Rate limiting with token buckets in Redis, which all workers share."""

import time

from app.redis.connection import FAILURES, RETRY_SECONDS, RedisConnection
from app.web.limits.token_buckets import MemoryLimiter, Rate

_TAKE = """
local burst, rate = tonumber(ARGV[1]), tonumber(ARGV[2])
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local bucket = redis.call('HMGET', KEYS[1], 'left', 'at')
local passed = math.max(0, now - (tonumber(bucket[2]) or now))
local left = tonumber(bucket[1]) or burst
if not (left >= 0 and left <= burst) then left = burst end -- not a number, or stored by something else
left = math.min(burst, left + passed * rate)
local wait = 0
if left >= 1 then left = left - 1 else wait = (1 - left) / rate end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', string.format('%.6f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000) + 1000)
return tostring(wait)
"""
"""Lua script that takes a token and returns the seconds to wait, 0 if there was one. It uses the clock of
Redis, and buckets expire about when they would be full again."""


ROUNDING_SECONDS = 0.001
"""Lua rounds the seconds to 14 digits."""


class RedisLimiter:
    """A rate limiter for all workers; while Redis is unavailable, each worker limits for itself."""

    def __init__(self, connection: RedisConnection) -> None:
        self._connection = connection
        self._take = connection.redis.register_script(_TAKE)
        self._fallback = MemoryLimiter()
        self._retry_at = 0.0

    async def take(self, key: str, rate: Rate) -> float:
        """Take a token from the key's bucket; returns 0, or the seconds until the next token."""
        if time.monotonic() >= self._retry_at:
            try:
                arguments = (rate.burst, rate.per_second)
                reply = await self._take(keys=[self._connection.key("rate", key)], args=arguments)
                return _parse_wait(reply, rate)
            except (*FAILURES, ValueError):
                self._retry_at = time.monotonic() + RETRY_SECONDS
        return await self._fallback.take(key, rate)


def _parse_wait(reply: bytes | str, rate: Rate) -> float:
    """The seconds until the next token. Raises ValueError if no bucket of this rate can have replied that."""
    wait = float(reply)
    if not 0 <= wait <= 1 / rate.per_second + ROUNDING_SECONDS:  # also if it is not a number
        raise ValueError(wait)
    return wait
