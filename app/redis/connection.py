"""The connection to Redis: its clients, the names of keys and channels, and its errors."""

import hashlib
import secrets

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

FAILURES = (RedisError, OSError, TimeoutError)
"""Exceptions of operations that failed because Redis is unavailable."""
TIMEOUT_SECONDS = 1.0
"""Timeout for connecting and for replies."""
RETRY_SECONDS = 0.5
"""Pause after a failure before the next attempt."""


class RedisConnection:
    """Clients of a Redis server.

    `worker` is a random id of this process. `key` adds a prefix derived from the site's secret key, so that
    several sites can share a Redis server.
    """

    def __init__(self, url: str, secret_key: bytes) -> None:
        self.worker = secrets.token_hex(6)
        self._prefix = f"magehall:{hashlib.sha256(b'redis' + secret_key).hexdigest()[:12]}"
        self._url = url
        self.redis = self._create_client(TIMEOUT_SECONDS)
        self.subscriber = self._create_client(None)  # a subscriber may wait for messages without a limit

    def key(self, *parts: str) -> str:
        """The name of a key or channel of this site."""
        return ":".join((self._prefix, *parts))

    async def close(self) -> None:
        """Close the connections."""
        await self.redis.aclose()
        await self.subscriber.aclose()

    def _create_client(self, timeout: float | None) -> "Redis":
        return Redis.from_url(
            self._url,
            socket_timeout=timeout,
            socket_connect_timeout=TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
