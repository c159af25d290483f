"""An HTTP protocol with limits on the size and duration of requests, and on connections per address.

With these limits a server can face the internet without a proxy (`tests/live/test_open_door.py`).
"""

import asyncio
import contextvars
from http import HTTPStatus
from typing import ClassVar

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app.server.uvicorn.open_connections import (
    ConnectionCounter,
    ConnectionLimits,
    OpenConnection,
)
from app.server.uvicorn.paced_websocket import PacedWebSocket
from app.server.uvicorn.slow_readers import RESPONSE_PATIENCE_SECONDS
from app.settings import Settings
from app.web.address import Proxies
from app.web.limits.open_files import find_open_files_limit, limit_by_files, max_connections
from app.web.limits.socket_limits import REJECT_DELAY_SECONDS

MAX_HEAD_BYTES = 64 * 1024
"""Maximum size of a request line with its headers; browsers and proxies send a few thousand bytes."""
REQUEST_SECONDS = 20.0
"""Maximum time from the start of a connection to its first request, and for receiving a request."""


MAX_CONNECTIONS_PER_ADDRESS = 1000
"""A village behind one router needs many, but no address may take all."""
MAX_WITH_SOCKETS_PER_ADDRESS = 2000


_HEAD_END = b"\r\n\r\n"


def max_idle_connections(open_files: int) -> int:
    """The limit on idle connections of a process that may have this number of open files (-1: no limit)."""
    return limit_by_files(1000, open_files, 4)


def max_connections_per_address(open_files: int) -> int:
    """The limit on connections from one address, for a process that may have this number of open files."""
    return limit_by_files(MAX_CONNECTIONS_PER_ADDRESS, open_files, 2)


def limits_for_files(open_files: int, per_address: int = 0) -> ConnectionLimits:
    """The limits of a process that may have this number of open files.

    `per_address`, unless 0, replaces the number that follows from the open files.
    """
    return ConnectionLimits(
        per_address or max_connections_per_address(open_files),
        limit_by_files(MAX_WITH_SOCKETS_PER_ADDRESS, open_files, 2),
        max_connections(open_files),
    )


class HoldableFlow(FlowControl):
    """uvicorn's flow control, which reads nothing while it is held."""

    is_held = False

    def hold(self) -> None:
        """Stops reading until `release`."""
        self.is_held = True
        self._transport.pause_reading()

    def release(self) -> None:
        """Reads again, unless reading is paused for another reason."""
        self.is_held = False
        if not self.read_paused:
            self._transport.resume_reading()

    def resume_reading(self) -> None:
        """Reads again, unless held."""
        if self.is_held:
            self.read_paused = False
        else:
            super().resume_reading()


class LimitedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits.

    With too many idle connections, the one that has been idle longest is closed. A connection beyond the
    limit of its address is refused at once, unless `proxies` trusts the address: proxies limit their own
    clients. WebSockets are also limited by `app.web.limits.socket_limits`.

    Requests that arrive before the response to the previous one is sent are not parsed until then, and
    nothing is read meanwhile. So one request at a time occupies the server, and a client that reads no
    responses gets no further ones.
    """

    connections_open: ClassVar[ConnectionCounter] = ConnectionCounter(ConnectionLimits())
    max_idle: ClassVar[int] = 1000
    proxies: ClassVar[Proxies] = Proxies("")
    _idle: ClassVar[dict["LimitedHttpProtocol", None]] = {}
    pauses = 0
    """The number of times writing was paused."""
    patience = RESPONSE_PATIENCE_SECONDS
    flow: HoldableFlow
    _open_connection: OpenConnection | None = None
    _waiting = b""
    _is_upgraded = False
    _deadline: asyncio.TimerHandle | None = None
    _in_head = True
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Handles a new connection."""
        super().connection_made(transport)
        self.flow = HoldableFlow(transport)
        if self.connections_open.is_full:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, f"retry-after: {REJECT_DELAY_SECONDS:.0f}\r\n")
            return
        self._open_connection = self.connections_open.open(self._find_counted_address())
        if self._open_connection is None:
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, f"retry-after: {REJECT_DELAY_SECONDS:.0f}\r\n")
            return
        self._become_idle()
        self._start_deadline()

    def data_received(self, data: bytes) -> None:
        """Handles a part of a request."""
        if self._waiting or self._is_responding:
            self._waiting += data
            self.flow.hold()
        else:
            self._parse(data)

    def pause_writing(self) -> None:
        """Handles a client that does not read what is sent to it."""
        super().pause_writing()
        self.pauses += 1

    def on_message_begin(self) -> None:
        """Handles the first byte of a request."""
        super().on_message_begin()
        self._start_deadline()

    def on_headers_complete(self) -> None:
        """Handles the end of a request's headers."""
        super().on_headers_complete()
        self._in_head, self._head_bytes = False, 0

    def on_message_complete(self) -> None:
        """Handles the last byte of a request."""
        super().on_message_complete()
        self._in_head = True
        self._stop_deadline()
        self._idle.pop(self, None)

    def on_response_complete(self) -> None:
        """Handles the end of a response."""
        super().on_response_complete()
        if self.pipeline or self.transport.is_closing():
            return
        self._become_idle()
        if self._waiting:  # not in the context of this request
            self.loop.call_soon(self._parse_waiting, context=contextvars.Context())

    def handle_websocket_upgrade(self) -> None:
        """Handles the upgrade to a WebSocket, which has its own limits."""
        self._clear_idle_state()
        self._is_upgraded = True
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if self._open_connection is not None and isinstance(protocol, PacedWebSocket):
            self._open_connection.become_socket()
            protocol.open_connection = self._open_connection

    def connection_lost(self, exc: Exception | None) -> None:
        """Handles the end of a connection."""
        self._clear_idle_state()
        self._waiting = b""
        if self._open_connection is not None:
            self._open_connection.close()
        super().connection_lost(exc)

    def close_idle(self) -> None:
        """Closes the connection, with 408 if a part of a request was received."""
        if self._head_bytes or not self._in_head:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self._clear_idle_state()
            self.transport.close()

    @property
    def _is_responding(self) -> bool:
        """Whether a request was received and its response has not been sent."""
        cycle: RequestResponseCycle | None = self.cycle
        return bool(self.pipeline) or (
            cycle is not None and not cycle.more_body and not cycle.response_complete
        )

    def _parse(self, data: bytes) -> None:
        """Parses requests until one is to be answered; the rest waits.

        The parser cannot be stopped, so it gets no more than one end of a head at a time.
        """
        begin = 0
        while begin < len(data) and not self._is_responding:
            end = data.find(_HEAD_END, begin)
            end = len(data) if end < 0 else end + len(_HEAD_END)
            piece, begin = data[begin:end], end
            self._head_bytes += len(piece) if self._in_head else 0
            super().data_received(piece)
            if self._is_upgraded or self.transport.is_closing():
                return
            if self._in_head and self._head_bytes > MAX_HEAD_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
        self._waiting = data[begin:]
        if self._waiting:
            self.flow.hold()
        elif self.flow.is_held:
            self.flow.release()

    def _parse_waiting(self) -> None:
        waiting, self._waiting = self._waiting, b""
        if not self.transport.is_closing():
            self._parse(waiting)

    def _find_counted_address(self) -> str | None:
        """The address whose connections are limited; None for a proxy or a Unix socket."""
        address = self.client[0] if self.client else ""
        return None if not address or self.proxies.trust(address) else address

    def _become_idle(self) -> None:
        self._idle.pop(self, None)
        self._idle[self] = None
        if len(self._idle) > self.max_idle:
            next(iter(self._idle)).close_idle()

    def _start_deadline(self) -> None:
        self._stop_deadline()
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.close_idle)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse(self, status: HTTPStatus, header: str = "") -> None:
        self._clear_idle_state()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            headers = f"{header}content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(f"HTTP/1.1 {status.value} {status.phrase}\r\n{headers}".encode())
        self.transport.close()

    def _clear_idle_state(self) -> None:
        self._stop_deadline()
        self._idle.pop(self, None)


def build_http_protocol(settings: Settings) -> type[LimitedHttpProtocol]:
    """Build the protocol class for these settings."""
    open_files = find_open_files_limit()
    limits = limits_for_files(open_files, settings.connections)
    if not settings.limits:
        limits = ConnectionLimits(total=limits.total)
    attributes = {
        "connections_open": ConnectionCounter(limits),
        "max_idle": max_idle_connections(open_files),
        "proxies": Proxies(settings.trusted_proxies),
    }
    return type("ConfiguredHttpProtocol", (LimitedHttpProtocol,), attributes)
