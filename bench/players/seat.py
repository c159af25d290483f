"""A seat of the load: a player, their open socket at the table, and the last entry they have received."""

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

from bench.players.wire import Connection, Refused, Socket

PATIENCE = 60.0
"""Seconds after which a missing reply, or a choice that a seat has not received, is a failure."""


class Seat(ABC):
    """A player: a connection for posts, and the table as it was received last.

    Pages and programs differ in what they receive and how they choose. `record_exchange`, if set, is called
    with the bytes of each request and of its reply.
    """

    sockets: ClassVar[str]
    """The prefix of a table's path where the sockets of such seats are."""
    refusal = b'{"refused"'

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.seq = -1
        self.received_at = 0.0
        self.has_received = asyncio.Event()
        self.record_exchange: Callable[[int, int], None] | None = None
        self._reply: asyncio.Future[bytes] | None = None
        self._socket: Socket | None = None

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """Whether the player has an open decision."""

    @abstractmethod
    async def choose(self, table: str, dice: random.Random) -> float:
        """Make a random choice with all its steps; returns the time when it was sent. Raises Refused."""

    @abstractmethod
    def receive_update(self, frame: bytes) -> None:
        """Process an update of the table."""

    @abstractmethod
    def reset(self) -> None:
        """Forget the table, before another one is opened."""

    async def open_socket(self, url: str, table: str) -> None:
        """Open the socket at a table, instead of the previous one."""
        self.close_socket()
        self.seq = -1
        self.reset()
        address = f"{url}{self.sockets}{table}/live"
        self._socket = await Socket.connect(
            address, self.receive, self.connection.token, self.connection.address
        )

    def close_socket(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            self._socket.close()

    async def wait_for_entry(self, seq: int) -> float:
        """Wait until the table is received as of an entry; returns the time of that."""
        async with asyncio.timeout(PATIENCE):
            while self.seq < seq:
                self.has_received.clear()
                await self.has_received.wait()
        return self.received_at

    def record_seq(self, seq: int, at: float) -> None:
        """Record that the table was received as of an entry; only the first time counts."""
        if seq > self.seq:
            self.seq, self.received_at = seq, at
            self.has_received.set()

    async def request(self, message: bytes) -> bytes:
        """Send a message over the socket and return the reply. Raises Refused."""
        assert self._socket is not None, "the socket is closed"
        self._reply = asyncio.get_running_loop().create_future()
        self._socket.send(message)
        async with asyncio.timeout(PATIENCE):
            reply = await self._reply
        self.count_exchange(len(message), len(reply))
        if reply.startswith(self.refusal):
            raise Refused(reply[:500].decode(errors="replace"))
        return reply

    def receive(self, frame: bytes) -> None:
        """Process a frame: a reply or an update."""
        if not self.is_reply(frame):
            self.receive_update(frame)
        elif self._reply is not None and not self._reply.done():  # cancelled if the load has ended
            self._reply.set_result(frame)

    def is_reply(self, frame: bytes) -> bool:
        """Whether a frame is the reply to a message."""
        return frame.startswith((b'{"ack"', b'{"asked"', self.refusal))

    def count_exchange(self, sent: int, received: int) -> None:
        """Report the bytes of a request and of its reply."""
        if self.record_exchange is not None:
            self.record_exchange(sent, received)


def now() -> float:
    """The clock that times choices, in seconds."""
    return time.perf_counter()
