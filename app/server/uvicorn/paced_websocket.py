"""A WebSocket protocol that parses no more than its application and its client can handle.

uvicorn alone parses everything as soon as it arrives: tens of thousands of empty frames without a pause,
messages after one that was refused, and pings whose answers the client does not read.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from app.server.uvicorn.slow_readers import SOCKET_PATIENCE_SECONDS
from app.web.limits.cpu_budgets import Spender
from app.web.limits.spending import find_spender

if TYPE_CHECKING:
    from app.server.uvicorn.open_connections import OpenConnection

PIECE_BYTES = 2048
"""Bytes parsed at once: at most 340 frames, a few milliseconds."""
MAX_FRAGMENTS = 64
"""Frames that one message may consist of; browsers and libraries send a message this small in one."""
MAX_BYTES_AFTER_CLOSE = 4096
"""Bytes parsed after the application has closed the socket, to find the client's reply to it."""
CLOSE_SECONDS = 3.0
"""Time for the client's reply to a close frame, and for reading what is left to be sent."""


class PacedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, which parses received bytes piece by piece.

    The next piece is parsed in the next iteration of the event loop at the earliest, when the application has
    taken all messages, the client has read what was sent to it, and its budget of CPU time allows it. Nothing
    is read from the connection meanwhile.
    """

    open_connection: "OpenConnection | None" = None
    pauses = 0
    """The number of times writing was paused."""
    patience = SOCKET_PATIENCE_SECONDS
    _received = b""
    _is_scheduled = False
    _received_after_close = 0
    _abort_timer: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.close_timeout = CLOSE_SECONDS

    def data_received(self, data: bytes) -> None:
        """Handles received bytes."""
        self._received += data
        if not self.handshake_initiated:
            self._parse_piece()
        elif self._is_scheduled or not self._may_parse:
            self.transport.pause_reading()
        elif self._find_wait():
            self._parse_more()
        else:
            self._parse_piece()

    def handle_cont(self, event: Frame) -> None:
        """Handles a further frame of a message; closes the socket if there are too many."""
        if len(self.frames) < MAX_FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
            self.handle_parser_exception()

    def resume_writing(self) -> None:
        """Handles a client that has read most of what was sent to it."""
        super().resume_writing()
        self._parse_more()

    def pause_writing(self) -> None:
        """Handles a client that does not read what is sent to it."""
        super().pause_writing()
        self.pauses += 1

    async def receive(self) -> Any:
        """The next event for the application."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._parse_more()
        return message

    async def send(self, message: Any) -> None:
        """Sends an event of the application."""
        await super().send(message)
        if self.close_sent:
            self._parse_more()

    async def run_asgi(self) -> None:
        """Runs the application; then the connection ends soon, even if the client reads nothing."""
        await super().run_asgi()
        if not self.disconnected:
            self._abort_timer = self.loop.call_later(CLOSE_SECONDS + 1, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Handles the end of the connection."""
        self._received = b""
        if self._abort_timer is not None:
            self._abort_timer.cancel()
        if self.open_connection is not None:
            self.open_connection.close()
        super().connection_lost(exc)

    @property
    def _may_parse(self) -> bool:
        return not self.read_paused and (self.close_sent or self.writable.is_set())

    def _parse_more(self) -> None:
        """Parses the next piece in the next iteration of the event loop; reads more if nothing waits."""
        if self._is_scheduled or not self._may_parse or self.transport.is_closing():
            return
        if not self._received:
            self.transport.resume_reading()
            return
        self._is_scheduled = True
        self.transport.pause_reading()
        self.loop.call_later(self._find_wait(), self._parse_scheduled)

    def _parse_scheduled(self) -> None:
        self._is_scheduled = False
        if self.disconnected or self.transport.is_closing() or not self._may_parse:
            return
        if self._find_wait():  # another connection of this client was served first
            self._parse_more()
        else:
            self._parse_piece()

    def _parse_piece(self) -> None:
        size = PIECE_BYTES if self.handshake_initiated else len(self._received)
        piece, self._received = self._received[:size], self._received[size:]
        if self.close_sent:
            self._received_after_close += len(piece)
            if self._received_after_close > MAX_BYTES_AFTER_CLOSE:  # not only the reply to a close frame
                self._received = b""
                self.transport.pause_reading()
                return
        started = time.perf_counter()
        super().data_received(piece)
        spender = self._spender
        if spender is not None:
            spender.charge(time.perf_counter() - started)
        self._parse_more()

    def _find_wait(self) -> float:
        """The seconds until the client's budget allows parsing more."""
        spender = self._spender
        return spender.wait if spender is not None else 0.0

    @property
    def _spender(self) -> Spender | None:
        return find_spender(self.scope) if self.handshake_initiated and not self.close_sent else None
