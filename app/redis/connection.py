"""The line to Redis: how it is reached, under which names, and what its failures are."""

import hashlib
import secrets

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

FAILURES = (RedisError, OSError, TimeoutError)
"""What an operation raises that did not get through."""
PATIENCE_SECONDS = 1.0
"""How long Redis may take to answer."""
AGAIN_SECONDS = 0.5
"""How long nothing is tried after a failure."""


class RedisConnection:
    """The way to a Redis. `worker` names this process, anew with every start; names of keys and channels come
    from `name`, so that houses with another key do not hear each other."""

    def __init__(self, url: str, key: bytes) -> None:
        self.worker = secrets.token_hex(6)
        self._prefix = f"magehall:{hashlib.sha256(b'redis' + key).hexdigest()[:12]}"
        self._url = url
        self.redis = self._client(PATIENCE_SECONDS)
        self.subscriber = self._client(None)  # listening is no failure, however long nobody says anything

    def name(self, *parts: str) -> str:
        """A key or a channel of this site."""
        return ":".join((self._prefix, *parts))

    async def close(self) -> None:
        """Hangs up."""
        await self.redis.aclose()
        await self.subscriber.aclose()

    def _client(self, patience: float | None) -> "Redis":
        return Redis.from_url(
            self._url,
            socket_timeout=patience,
            socket_connect_timeout=PATIENCE_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
