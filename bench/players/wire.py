"""Clients for HTTP and WebSockets that cost the measuring process as little as possible.

Ordinary clients spend more time per frame than the server that sends it, and would limit the measurement.
"""

import asyncio
import base64
import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Self, cast
from urllib.parse import urlencode, urlsplit

OnFrame = Callable[[bytes], None]
_HEAD_ENDS = b"\r\n\r\n"
_PING, _CLOSE = 9, 8


class Refused(Exception):
    """An unexpected reply, or none."""


class Connection:
    """A persistent HTTP connection; it sends `token`, if set, with each request.

    `address`, if set, is the client's address for servers that trust this machine as a proxy.
    """

    def __init__(self, url: str, address: str = "") -> None:
        self.token = ""
        self.address = address
        self._address = urlsplit(url)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def json(self, path: str, /, **body: Any) -> Any:
        """Post JSON and return the reply. Raises Refused."""
        return json.loads(await self.post(path, json.dumps(body).encode(), "application/json"))

    async def form(self, path: str, /, **fields: str) -> str:
        """Post a form and return the reply. Raises Refused."""
        body = urlencode(fields).encode()
        return (await self.post(path, body, "application/x-www-form-urlencoded")).decode()

    async def post(self, path: str, body: bytes, kind: str = "text/plain") -> bytes:
        """Post and return the body of the reply. Raises Refused."""
        headers = {"Host": "bench", "Content-Type": kind, "Content-Length": len(body), "HX-Request": "true"}
        headers |= _identify(self.token, self.address)
        request = _head("POST", path, headers) + body
        try:
            head, reply = await self._send(request)
        except (asyncio.IncompleteReadError, ConnectionError):  # the server closes idle connections
            self.close()
            head, reply = await self._send(request)
        if head[9:10] != b"2":
            raise Refused(f"POST {path}: {head[9:12].decode()} {reply[:500].decode(errors='replace')}")
        return reply

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _send(self, request: bytes) -> tuple[bytes, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._address.hostname, self._address.port)
        reader, writer = self._streams
        writer.write(request)
        head = await reader.readuntil(_HEAD_ENDS)
        return head, await reader.readexactly(_length(head))


class Socket(asyncio.Protocol):
    """A WebSocket: `on_frame` is called with every whole frame, `send` sends a text. Pings are answered."""

    def __init__(self, on_frame: OnFrame, path: str, token: str = "", address: str = "") -> None:
        self.on_frame = on_frame
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._path = path
        self._identity = _identify(token, address)
        self._buffer = bytearray()
        self._transport: asyncio.WriteTransport | None = None

    @classmethod
    async def connect(cls, url: str, on_frame: OnFrame, token: str = "", address: str = "") -> Self:
        """Open a WebSocket. Raises Refused."""
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: cls(on_frame, parts.path or "/", token, address), parts.hostname or "", parts.port or 80
        )
        await socket.opened
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self._transport = cast(asyncio.WriteTransport, transport)
        headers = {
            "Host": "bench",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
        }
        self._transport.write(_head("GET", self._path, headers | self._identity))

    def data_received(self, data: bytes) -> None:
        """Process complete frames."""
        self._buffer += data
        if not self.opened.done() and not self._finish_handshake():
            return
        while (frame := _frame(self._buffer)) is not None:
            kind, begin, end = frame
            content = bytes(self._buffer[begin:end])
            del self._buffer[:end]
            if kind == _PING:
                assert self._transport is not None
                self._transport.write(bytes([0x8A, 0x80 | len(content), 0, 0, 0, 0]) + content)
            elif kind != _CLOSE:
                self.on_frame(content)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the handshake, if it has not finished."""
        if not self.opened.done():
            self.opened.set_exception(Refused(f"no socket at {self._path}"))

    def send(self, text: bytes) -> None:
        """Send a text shorter than 64 KiB (RFC 6455, 5.2; the mask that clients must have is zero)."""
        assert self._transport is not None
        size = len(text)
        assert size < 1 << 16
        head = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
        self._transport.write(b"\x81" + head + bytes(4) + text)

    def close(self) -> None:
        """Close the socket."""
        if self._transport is not None:
            self._transport.close()

    def _finish_handshake(self) -> bool:
        end = self._buffer.find(_HEAD_ENDS)
        if end < 0:
            return False
        if self._buffer[9:12] != b"101":
            self.opened.set_exception(
                Refused(f"no socket at {self._path}: {bytes(self._buffer[9:12]).decode()}")
            )
            return False
        del self._buffer[: end + len(_HEAD_ENDS)]
        self.opened.set_result(None)
        return True


def _identify(token: str, address: str) -> dict[str, str]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return headers | ({"X-Forwarded-For": address} if address else {})


def _head(method: str, path: str, headers: Mapping[str, object]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *[f"{name}: {value}" for name, value in headers.items()]]
    return "\r\n".join([*lines, "", ""]).encode()


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0


def _frame(buffer: bytearray) -> tuple[int, int, int] | None:
    """Opcode, begin and end of the content of the first frame, or None if it is incomplete.

    See RFC 6455, 5.2; the frames of a server have no mask.
    """
    if len(buffer) < 2:
        return None
    size, begin = buffer[1], 2
    if size >= 126:
        begin = 4 if size == 126 else 10
        if len(buffer) < begin:
            return None
        size = int.from_bytes(buffer[2:begin], "big")
    return (buffer[0] & 15, begin, begin + size) if len(buffer) >= begin + size else None
