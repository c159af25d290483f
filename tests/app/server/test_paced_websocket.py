"""A WebSocket parses received bytes piece by piece, and none behind a refusal."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from app.server.uvicorn.paced_websocket import MAX_BYTES_AFTER_CLOSE, PIECE_BYTES, PacedWebSocket
from tests.live.test_hostile_connections import FRAMES, UPGRADE, frame

pytestmark = pytest.mark.anyio

Serve = Callable[[Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]]
PACKET_BYTES = 250_000


class FakeTransport(asyncio.Transport):
    """A transport whose client reads everything, or nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.protocol: PacedWebSocket | None = None
        self.is_read = True
        self.is_client_reading = True
        self.written = 0
        self.is_closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Counts the bytes; reports a full buffer if the client does not read."""
        self.written += len(data)
        if not self.is_client_reading and self.protocol is not None and self.written > 65_536:
            self.protocol.pause_writing()

    def is_closing(self) -> bool:
        """Whether it was closed."""
        return self.is_closed

    def close(self) -> None:
        """Closes it."""
        if not self.is_closed and self.protocol is not None:
            self.is_closed = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    abort = close

    def pause_reading(self) -> None:
        """Stops reading."""
        self.is_read = False

    def resume_reading(self) -> None:
        """Reads again."""
        self.is_read = True


def open_socket(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> tuple[PacedWebSocket, FakeTransport, list[int]]:
    """A socket with an application; the list gets the size of every piece that is parsed."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await serve(receive, send)

    transport, parsed, receive_data = FakeTransport(), list[int](), ServerProtocol.receive_data

    def count(connection: ServerProtocol, data: bytes) -> None:
        parsed.append(len(data))
        receive_data(connection, data)

    config = uvicorn.Config(app, log_config=None, lifespan="off", ws_max_size=65_536)
    protocol = PacedWebSocket(config, ServerState(), {})
    transport.protocol = protocol
    protocol.connection_made(transport)
    protocol.data_received(UPGRADE.format(path="/live").encode())
    monkeypatch.setattr(ServerProtocol, "receive_data", count)
    return protocol, transport, parsed


async def turn_loop(times: int = 30) -> None:
    """Lets the event loop go through everything that is ready."""
    for _ in range(times):
        await asyncio.sleep(0)


@pytest.mark.parametrize("name", FRAMES)
async def test_a_packet_is_parsed_in_pieces_and_only_as_fast_as_it_is_handled(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a packet of many frames and an application that takes nothing, then little is parsed."""

    async def serve(receive: Any, send: Any) -> None:
        await asyncio.Event().wait()

    protocol, transport, parsed = open_socket(serve, monkeypatch)
    await turn_loop()
    protocol.data_received(FRAMES[name] * (PACKET_BYTES // len(FRAMES[name])))
    assert sum(parsed) <= PIECE_BYTES
    await turn_loop(3)
    assert max(parsed) <= PIECE_BYTES
    assert sum(parsed) <= 10 * PIECE_BYTES
    assert not transport.is_read
    transport.close()
    await turn_loop()


async def test_pings_are_not_parsed_while_their_pongs_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def serve(receive: Any, send: Any) -> None:
        await receive()

    protocol, transport, _ = open_socket(serve, monkeypatch)
    transport.is_client_reading = False
    for _ in range(8):
        protocol.data_received(FRAMES["pings"] * 2000)
        await turn_loop(200)
    assert transport.written < 65_536 + 2 * PIECE_BYTES
    assert not transport.is_read
    transport.close()
    await turn_loop()


@pytest.mark.parametrize("name", FRAMES)
async def test_nothing_but_a_close_frame_is_parsed_after_a_refusal(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given an application that closes at the first message, then what follows is dropped."""

    async def serve(receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.close", "code": 1008})

    protocol, transport, parsed = open_socket(serve, monkeypatch)
    await turn_loop()
    protocol.data_received(frame(1, b"{"))
    await turn_loop()
    before = sum(parsed)
    for _ in range(5):
        protocol.data_received(FRAMES[name] * (PACKET_BYTES // len(FRAMES[name])))
        await turn_loop(200)
    assert sum(parsed) - before <= MAX_BYTES_AFTER_CLOSE
    assert not protocol._received
    transport.close()
    await turn_loop()


async def test_the_reply_to_a_close_frame_ends_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    async def serve(receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.close", "code": 1008})

    protocol, transport, _ = open_socket(serve, monkeypatch)
    await turn_loop()
    protocol.data_received(frame(1, b"{") * 20)
    await turn_loop()
    protocol.data_received(frame(8, b"\x03\xf0"))
    await turn_loop(200)
    assert transport.is_closed
