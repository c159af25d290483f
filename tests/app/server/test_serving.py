"""The start and the shutdown of a server. Requests on accepted connections are answered during shutdown."""

import gc
from collections.abc import Iterator

import anyio
import pytest
import uvicorn
from anyio.abc import SocketStream
from starlette.types import Receive, Scope, Send

from app.server.garbage_collection import YOUNG_THRESHOLD
from app.server.serving import AnnouncingServer, open_listener
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _restore_gc_threshold() -> Iterator[None]:
    """Restores the garbage collector's thresholds after each test."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


async def say_hello(scope: Scope, receive: Receive, send: Send) -> None:
    """A minimal ASGI application."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


async def read_until_closed(connection: SocketStream) -> bytes:
    """Read until the server closes the connection."""
    answer = b""
    with anyio.fail_after(HANGS):
        while True:
            try:
                answer += await connection.receive()
            except anyio.EndOfStream:
                return answer


async def test_a_request_during_shutdown_is_answered() -> None:
    """Given an accepted connection, when the server shuts down, then its first request is still answered."""
    opened = anyio.Event()
    listener = open_listener("127.0.0.1", 0)
    config = uvicorn.Config(say_hello, log_config=None, http="httptools", lifespan="off")
    server = AnnouncingServer(config, opened.set)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(server.serve, [listener])
        with anyio.fail_after(HANGS):
            await opened.wait()
            async with await anyio.connect_tcp(*listener.getsockname()[:2]) as connection:
                while not server.server_state.connections:
                    await anyio.wait_all_tasks_blocked()
                    await anyio.lowlevel.checkpoint()
                server.should_exit = True
                while any(asyncio_server.is_serving() for asyncio_server in server.servers):
                    await anyio.lowlevel.checkpoint()
                await connection.send(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
                assert (await read_until_closed(connection)).endswith(b"hello")


async def test_a_running_server_has_a_high_gc_threshold() -> None:
    config = uvicorn.Config(say_hello, log_config=None, http="httptools", lifespan="off")
    thresholds: list[int] = []
    server = AnnouncingServer(config, lambda: thresholds.append(gc.get_threshold()[0]))
    server.should_exit = True
    with anyio.fail_after(HANGS):
        await server.serve([open_listener("127.0.0.1", 0)])
    assert thresholds == [YOUNG_THRESHOLD]
