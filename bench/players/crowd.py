"""A crowd: many sockets at one address, and the time when the last of them has received a frame."""

import asyncio
import time
from functools import partial

from bench.players.wire import Socket

AT_ONCE = 50
"""Sockets that connect at the same time."""
SETTLE_SECONDS = 1.0
"""The time until all sockets have received the last arrivals."""


class Crowd:
    """Sockets that only listen.

    Usage: `await crowd.connect(100)`, then `received = crowd.expect(sign)`, `await received`. `frame` is the
    last frame received.
    """

    def __init__(self, url: str) -> None:
        self.frame = b""
        self._url = url
        self._sockets: list[Socket] = []
        self._sign: bytes | None = None
        self._missing: set[int] = set()
        self._received: asyncio.Future[float] | None = None

    async def connect(self, count: int) -> None:
        """Open this many more sockets, and wait until their arrival is settled."""
        for first in range(0, count, AT_ONCE):
            numbers = range(len(self._sockets), len(self._sockets) + min(AT_ONCE, count - first))
            self._sockets += await asyncio.gather(
                *[Socket.connect(self._url, partial(self._receive, number)) for number in numbers]
            )
        await asyncio.sleep(SETTLE_SECONDS)

    def expect(self, sign: bytes) -> "asyncio.Future[float]":
        """A future of the time when the last socket has received a frame with this sign."""
        self._sign, self._missing = sign, set(range(len(self._sockets)))
        self._received = asyncio.get_running_loop().create_future()
        return self._received

    def close(self) -> None:
        """Close all sockets."""
        for socket in self._sockets:
            socket.close()

    def _receive(self, number: int, frame: bytes) -> None:
        if self._sign is None or self._sign not in frame:
            return
        self._missing.discard(number)
        if not self._missing and self._received is not None:
            self._sign, self.frame = None, frame
            self._received.set_result(time.perf_counter())
