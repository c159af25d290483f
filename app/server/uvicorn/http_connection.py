"""An HTTP protocol with limits on the size and duration of requests, and on connections per address.

With these limits a server can face the internet without a proxy (`tests/live/test_open_door.py`).
"""

import asyncio
import sys
from collections import Counter
from http import HTTPStatus
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app.settings import Settings
from app.web.address import Proxies, address_group
from app.web.limits.socket_limits import REJECT_DELAY_SECONDS

if sys.platform != "win32":
    import resource

MAX_HEAD_BYTES = 64 * 1024
"""Maximum size of a request line with its headers; browsers and proxies send a few thousand bytes."""
REQUEST_SECONDS = 20.0
"""Maximum time from the start of a connection to its first request, and for receiving a request."""


def max_idle_connections(open_files: int) -> int:
    """The limit of idle connections of a process that may have this number of open files (-1: no limit)."""
    return 1000 if open_files < 0 else min(1000, open_files // 4)


def max_connections_per_address(open_files: int) -> int:
    """The limit of connections from one address, for a process that may have this number of open files.

    A village behind one router needs many, but no address may take all.
    """
    return 1000 if open_files < 0 else min(1000, open_files // 2)


def _open_files_limit() -> int:
    if sys.platform == "win32":
        return -1
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


MAX_IDLE_CONNECTIONS = max_idle_connections(_open_files_limit())
MAX_CONNECTIONS_PER_ADDRESS = max_connections_per_address(_open_files_limit())


class LimitedHttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits.

    With too many idle connections, the one that has been idle longest is closed. A connection beyond the
    limit of its address is refused at once, unless `proxies` trusts the address: proxies limit their own
    clients. WebSockets are limited by `app.web.limits.socket_limits`.
    """

    limit: ClassVar[int | None] = None
    proxies: ClassVar[Proxies] = Proxies("")
    _idle: ClassVar[dict["LimitedHttpProtocol", None]] = {}
    _open: ClassVar[Counter[str]] = Counter()
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _in_head = True
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Handles a new connection."""
        super().connection_made(transport)
        if not self._count():
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, f"retry-after: {REJECT_DELAY_SECONDS:.0f}\r\n")
            return
        self._become_idle()
        self._start_deadline()

    def data_received(self, data: bytes) -> None:
        """Handles a part of a request."""
        self._head_bytes += len(data) if self._in_head else 0
        super().data_received(data)
        if self._in_head and self._head_bytes > MAX_HEAD_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

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
        if not self.pipeline and not self.transport.is_closing():
            self._become_idle()

    def handle_websocket_upgrade(self) -> None:
        """Handles the upgrade to a WebSocket, which has its own limits."""
        self._clear_idle_state()
        self._uncount()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Handles the end of a connection."""
        self._clear_idle_state()
        self._uncount()
        super().connection_lost(exc)

    def close_idle(self) -> None:
        """Closes the connection, with 408 if a part of a request was received."""
        if self._head_bytes or not self._in_head:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self._clear_idle_state()
            self.transport.close()

    def _count(self) -> bool:
        """Counts this connection for its address; returns False if that would exceed the limit."""
        address = self.client[0] if self.client else ""
        if self.limit is None or not address or self.proxies.trust(address):
            return True
        group = address_group(address)
        if self._open[group] >= self.limit:
            return False
        self._open[group] += 1
        self._address = group
        return True

    def _uncount(self) -> None:
        if self._address is not None:
            self._open[self._address] -= 1
            if not self._open[self._address]:
                del self._open[self._address]
            self._address = None

    def _become_idle(self) -> None:
        self._idle.pop(self, None)
        self._idle[self] = None
        if len(self._idle) > MAX_IDLE_CONNECTIONS:
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
    limit = (settings.connections or MAX_CONNECTIONS_PER_ADDRESS) if settings.limits else None
    attributes = {"limit": limit, "proxies": Proxies(settings.trusted_proxies)}
    return type("ConfiguredHttpProtocol", (LimitedHttpProtocol,), attributes)
