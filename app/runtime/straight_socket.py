"""Sockets that can be written to straight away, with frames that were made once for all who get them."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from app.web.socket_limits import STRAIGHT


class StraightSocket(WebSocketsSansIOProtocol):
    """uvicorn's socket, whose scope has a straight way past the application to the wire."""

    def handle_connect(self, event: Request) -> None:
        """Somebody asks for a socket."""
        super().handle_connect(event)
        if not self.close_sent:  # it was not refused
            self.scope["extensions"][STRAIGHT] = {"send": self.send_straight}

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
