"""The services that workers share through Redis; imported only if Redis is configured."""

from app.redis.bus import RedisBus
from app.redis.connection import FAILURES, RedisConnection
from app.redis.form_outcomes import RedisOutcomes
from app.redis.presence import RedisPresence
from app.redis.rate_limiter import RedisLimiter


class RedisServices:
    """The bus, the presence, the rate limiter and the outcomes of forms on one connection."""

    def __init__(self, url: str, secret_key: bytes, absence: float) -> None:
        self._connection = RedisConnection(url, secret_key)
        self.bus = RedisBus(self._connection)
        self.presence = RedisPresence(self._connection, self.bus, absence)
        self.limiter = RedisLimiter(self._connection)
        self.outcomes = RedisOutcomes(self._connection)

    async def find_problem(self) -> str | None:
        """A message if Redis is not usable, such as "can't be reached"."""
        try:
            await self._connection.redis.ping()
        except FAILURES:
            return "can't be reached"
        return None if self.bus.is_subscribed else "messages from other workers don't arrive"

    async def close(self) -> None:
        """Remove this worker's presence and close the connections."""
        await self.presence.close()
        await self._connection.close()
