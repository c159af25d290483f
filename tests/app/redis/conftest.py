"""Connections to a private Redis server, and waiting for conditions."""

from collections.abc import AsyncIterator, Callable, Iterator

import anyio
import pytest

from app.redis.connection import RedisConnection
from tests.servers import HANGS, Redis

Connect = Callable[..., RedisConnection]


@pytest.fixture
def server() -> Iterator[Redis]:
    """A Redis server of this test only, which it may kill."""
    with Redis() as server:
        yield server


@pytest.fixture
async def connect(server: Redis) -> AsyncIterator[Connect]:
    """Opens connections to the server, each like another worker of one site."""
    connections: list[RedisConnection] = []

    def open_connection(secret_key: bytes = b"site") -> RedisConnection:
        connections.append(RedisConnection(server.url, secret_key))
        return connections[-1]

    yield open_connection
    for connection in connections:
        await connection.close()


async def wait_until(holds: Callable[[], object]) -> None:
    """Poll until a condition holds."""
    with anyio.fail_after(HANGS):
        while not holds():  # noqa: ASYNC110 (the conditions have no event)
            await anyio.sleep(0.01)
