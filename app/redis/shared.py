"""What several workers share by Redis, put together. It is imported only where there is one."""

from app.redis.bus import RedisBus
from app.redis.connection import FAILURES, RedisConnection
from app.redis.presence import RedisPresence
from app.redis.rate_limiter import RedisLimiter


class Shared:
    """Hints, who is here, and counts of rates, over one connection."""

    def __init__(self, url: str, key: bytes, absence: float) -> None:
        self._line = RedisConnection(url, key)
        self.bus = RedisBus(self._line)
        self.presence = RedisPresence(self._line, self.bus, absence)
        self.limiter = RedisLimiter(self._line)

    async def find_problem(self) -> str | None:
        """What is wrong with it, such as "redis: can't be reached"."""
        try:
            await self._line.redis.ping()
        except FAILURES:
            return "redis: can't be reached"
        return None if self.bus.hears else "redis: messages from other workers don't arrive"

    async def close(self) -> None:
        """Says that nobody is here any more, and hangs up."""
        await self.presence.close()
        await self._line.close()
