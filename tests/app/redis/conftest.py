"""Lines to a private Redis, and waiting for what is to come true."""

from collections.abc import AsyncIterator, Callable, Iterator

import anyio
import pytest

from app.redis.connection import RedisConnection
from tests.servers import HANGS, Redis

Call = Callable[..., RedisConnection]


@pytest.fixture
def server() -> Iterator[Redis]:
    """A Redis of the test's own, to be killed at will."""
    with Redis() as server:
        yield server


@pytest.fixture
async def call(server: Redis) -> AsyncIterator[Call]:
    """Makes lines to it, each as of another worker of one site."""
    lines: list[RedisConnection] = []

    def called(key: bytes = b"site") -> RedisConnection:
        lines.append(RedisConnection(server.url, key))
        return lines[-1]

    yield called
    for line in lines:
        await line.close()


async def comes_true(holds: Callable[[], object]) -> None:
    """Returns when it holds; looks again and again."""
    with anyio.fail_after(HANGS):
        while not holds():  # noqa: ASYNC110 (what is looked at has no event)
            await anyio.sleep(0.01)
