"""The wire: posts and sockets, at the least cost to the process that measures.

Clients for everyday use spend more on a frame than the server that sends it: they would be what is measured.
"""

import asyncio
import base64
import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Self, cast
from urllib.parse import urlencode, urlsplit

Heard = Callable[[bytes], None]
_HEAD_ENDS = b"\r\n\r\n"
_PING, _CLOSE = 9, 8


class Refused(Exception):
    """An answer that was not expected, or none."""


class Line:
    """One connection that is kept, with the token of one who posts by it."""

    def __init__(self, url: str) -> None:
        self.token = ""
        self._place = urlsplit(url)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def json(self, path: str, /, **body: Any) -> Any:
        """What a post to the interface for programs is answered. Raises Refused."""
        return json.loads(await self.post(path, json.dumps(body).encode(), "application/json"))

    async def form(self, path: str, /, **fields: str) -> str:
        """The regions that a post of a page is answered. Raises Refused."""
        body = urlencode(fields).encode()
        return (await self.post(path, body, "application/x-www-form-urlencoded")).decode()

    async def post(self, path: str, body: bytes, kind: str = "text/plain") -> bytes:
        """The body of the answer. Raises Refused."""
        headers = {"Host": "bench", "Content-Type": kind, "Content-Length": len(body), "HX-Request": "true"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = _head("POST", path, headers) + body
        try:
            head, told = await self._ask(request)
        except (
            asyncio.IncompleteReadError,
            ConnectionError,
        ):  # a server hangs up when nothing was asked for long
            self.close()
            head, told = await self._ask(request)
        if head[9:10] != b"2":
            raise Refused(f"POST {path}: {head[9:12].decode()} {told[:500].decode(errors='replace')}")
        return told

    def close(self) -> None:
        """Hangs up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _ask(self, request: bytes) -> tuple[bytes, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._place.hostname, self._place.port)
        reader, writer = self._streams
        writer.write(request)
        head = await reader.readuntil(_HEAD_ENDS)
        return head, await reader.readexactly(_length(head))


class Ear(asyncio.Protocol):
    """A socket: `heard` is called with every whole frame, `say` sends one. Pings are answered."""

    def __init__(self, heard: Heard, path: str, token: str = "") -> None:
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._path = path
        self._token = token
        self._buffer = bytearray()
        self._transport: asyncio.WriteTransport | None = None

    @classmethod
    async def at(cls, url: str, heard: Heard, token: str = "") -> Self:
        """A socket at an address, open. Raises Refused."""
        place = urlsplit(url)
        loop = asyncio.get_running_loop()
        _, ear = await loop.create_connection(
            lambda: cls(heard, place.path or "/", token), place.hostname or "", place.port or 80
        )
        await ear.open
        return ear

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for a socket."""
        self._transport = cast(asyncio.WriteTransport, transport)
        headers = {
            "Host": "bench",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
        }
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        self._transport.write(_head("GET", self._path, headers))

    def data_received(self, data: bytes) -> None:
        """Takes the frames that are complete."""
        self._buffer += data
        if not self.open.done() and not self._opened():
            return
        while (frame := _frame(self._buffer)) is not None:
            kind, begin, end = frame
            content = bytes(self._buffer[begin:end])
            del self._buffer[:end]
            if kind == _PING:
                assert self._transport is not None
                self._transport.write(bytes([0x8A, 0x80 | len(content), 0, 0, 0, 0]) + content)
            elif kind != _CLOSE:
                self.heard(content)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will be heard."""
        if not self.open.done():
            self.open.set_exception(Refused(f"no socket at {self._path}"))

    def say(self, text: bytes) -> None:
        """Sends a text (RFC 6455, 5.2; with a mask of nothing, as a client must have one)."""
        assert self._transport is not None
        size = len(text)
        assert size < 1 << 16
        head = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2, "big")
        self._transport.write(b"\x81" + head + bytes(4) + text)

    def close(self) -> None:
        """Hangs up."""
        if self._transport is not None:
            self._transport.close()

    def _opened(self) -> bool:
        end = self._buffer.find(_HEAD_ENDS)
        if end < 0:
            return False
        if self._buffer[9:12] != b"101":
            self.open.set_exception(
                Refused(f"no socket at {self._path}: {bytes(self._buffer[9:12]).decode()}")
            )
            return False
        del self._buffer[: end + len(_HEAD_ENDS)]
        self.open.set_result(None)
        return True


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
    """Opcode, begin and end of the content of the first frame, if all of it is there (RFC 6455, 5.2; a
    server's frames have no mask)."""
    if len(buffer) < 2:
        return None
    size, begin = buffer[1], 2
    if size >= 126:
        begin = 4 if size == 126 else 10
        if len(buffer) < begin:
            return None
        size = int.from_bytes(buffer[2:begin], "big")
    return (buffer[0] & 15, begin, begin + size) if len(buffer) >= begin + size else None
