"""Lines to a private Redis, and waiting for what is to come true."""

from collections.abc import AsyncIterator, Callable, Iterator

import anyio
import pytest

from app.shared.line import Line
from tests.servers import Redis

Call = Callable[..., Line]


@pytest.fixture
def server() -> Iterator[Redis]:
    """A Redis of the test's own, to be killed at will."""
    with Redis() as server:
        yield server


@pytest.fixture
async def call(server: Redis) -> AsyncIterator[Call]:
    """Makes lines to it, each as of another worker of one house."""
    lines: list[Line] = []

    def called(key: bytes = b"house") -> Line:
        lines.append(Line(server.url, key))
        return lines[-1]

    yield called
    for line in lines:
        await line.close()


async def comes_true(holds: Callable[[], object]) -> None:
    """Returns when it holds; looks again and again."""
    with anyio.fail_after(60):
        while not holds():  # noqa: ASYNC110 (what is looked at has no event)
            await anyio.sleep(0.01)
