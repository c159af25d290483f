"""A WebSocket protocol that lets the application write prepared frames directly to the transport.

Otherwise more than half of the cost of a frame to one of 1,000 spectators is waking the task that writes it
(`python -m bench`, table "Spectators").
"""

from websockets.http11 import Request
from websockets.protocol import State

from app.server.uvicorn.paced_websocket import PacedWebSocket
from app.tables.sockets.outbox import DIRECT_SEND


class DirectWebSocket(PacedWebSocket):
    """The WebSocket protocol with the ASGI extension DIRECT_SEND in its scope."""

    def handle_connect(self, event: Request) -> None:
        """Handles the opening handshake."""
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
