"""A server that opens, and one that ends: who was just let in is still answered."""

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
def as_before() -> Iterator[None]:
    """The collector of this process is set as it was."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


async def say_hello(scope: Scope, receive: Receive, send: Send) -> None:
    """The smallest application."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


async def read_answer(line: SocketStream) -> bytes:
    """All that comes until the other side closes."""
    answer = b""
    with anyio.fail_after(HANGS):
        while True:
            try:
                answer += await line.receive()
            except anyio.EndOfStream:
                return answer


async def test_a_request_that_comes_while_the_server_ends_is_answered() -> None:
    """Given a connection that was taken but has asked nothing, when the server ends, then it is heard out."""
    opened = anyio.Event()
    listener = open_listener("127.0.0.1", 0)
    config = uvicorn.Config(say_hello, log_config=None, http="httptools", lifespan="off")
    server = AnnouncingServer(config, opened.set)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(server.serve, [listener])
        with anyio.fail_after(HANGS):
            await opened.wait()
            async with await anyio.connect_tcp(*listener.getsockname()[:2]) as line:
                while not server.server_state.connections:
                    await anyio.wait_all_tasks_blocked()
                    await anyio.lowlevel.checkpoint()
                server.should_exit = True
                while any(one.is_serving() for one in server.servers):
                    await anyio.lowlevel.checkpoint()
                await line.send(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
                assert (await read_answer(line)).endswith(b"hello")


async def test_a_server_that_is_open_seldom_looks_for_what_is_not_used_any_more() -> None:
    config = uvicorn.Config(say_hello, log_config=None, http="httptools", lifespan="off")
    seen: list[int] = []
    server = AnnouncingServer(config, lambda: seen.append(gc.get_threshold()[0]))
    server.should_exit = True
    with anyio.fail_after(HANGS):
        await server.serve([open_listener("127.0.0.1", 0)])
    assert seen == [YOUNG_THRESHOLD]
