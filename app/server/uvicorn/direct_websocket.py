"""A WebSocket protocol that lets the application write prepared frames directly to the transport.

With 1,000 spectators, waking the writer task would otherwise account for more than half the cost of each
frame (`python -m bench`, table "Spectators").
"""

from websockets.http11 import Request
from websockets.protocol import State

from app.server.uvicorn.paced_websocket import PacedWebSocket
from app.tables.sockets.outbox import DIRECT_SEND


class DirectWebSocket(PacedWebSocket):
    """The WebSocket protocol with the ASGI extension DIRECT_SEND in its scope."""

    def handle_connect(self, event: Request) -> None:
        """Handles the opening handshake, and adds DIRECT_SEND to the scope if it succeeds."""
        super().handle_connect(event)
        if not self.close_sent:  # the handshake was not refused
            self.scope["extensions"][DIRECT_SEND] = {"send": self.send_directly}

    def send_directly(self, frame: bytes) -> bool:
        """Writes an encoded frame; returns False if the socket is not open or its write buffer is full."""
        if (
            not self.handshake_complete
            or self.conn.state is not State.OPEN
            or self.transport.is_closing()
            or not self.writable.is_set()
        ):
            return False
        self.transport.write(frame)
        return True
