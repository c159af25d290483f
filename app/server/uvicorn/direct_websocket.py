"""Sockets that can be written to straight away, with frames that were made once for all who get them."""

import asyncio
from typing import Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from app.web.limits.socket_limits import STRAIGHT


class Heard:
    """What the other side said, until the one who listens takes it. An `asyncio.Queue`, which uvicorn has in
    its place, takes 3 KB, empty; that is a thirteenth of an idle socket."""

    def __init__(self) -> None:
        self._said: list[ASGIReceiveEvent] = []
        self._listens: asyncio.Future[None] | None = None

    def put_nowait(self, said: ASGIReceiveEvent) -> None:
        """Adds what was said last."""
        self._said.append(said)
        if self._listens is not None and not self._listens.done():
            self._listens.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """What was said first, as soon as something was."""
        while not self._said:
            self._listens = asyncio.get_running_loop().create_future()
            await self._listens
        return self._said.pop(0)

    def empty(self) -> bool:
        """Whether nothing waits to be taken."""
        return not self._said


class StraightSocket(WebSocketsSansIOProtocol):
    """uvicorn's socket, whose scope has a straight way past the application to the wire. It keeps less."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Heard()  # type: ignore[assignment]  # it can do what is asked of it

    def handle_connect(self, event: Request) -> None:
        """Somebody asks for a socket."""
        super().handle_connect(event)
        if not self.close_sent:  # it was not refused
            self.scope["extensions"][STRAIGHT] = {"send": self.send_straight}

    def start_keepalive(self) -> None:
        """It is open: what was asked and answered for that has been read by all who do."""
        super().start_keepalive()
        del self.request, self.response

    def send_straight(self, frame: bytes) -> bool:
        """Sends a frame as it goes over the wire; False while it is opening, closing, or its line is full."""
        if (
            not self.handshake_complete
            or self.conn.state is not State.OPEN
            or self.transport.is_closing()
            or not self.writable.is_set()
        ):
            return False
        self.transport.write(frame)
        return True
