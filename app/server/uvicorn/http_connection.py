"""HTTP connections that are not waited for for ever: an open door needs no proxy that guards it."""

import asyncio
import sys
from collections import Counter
from http import HTTPStatus
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from app.settings import Settings
from app.web.address import Proxies, address_group
from app.web.limits.socket_limits import REJECT_DELAY_SECONDS

LARGEST_HEAD = 64 * 1024
"""Bytes of a request's line and headers; browsers and proxies send a few thousand."""
REQUEST_SECONDS = 20.0
"""How long a connection may take to its first request, and each request from its first byte to its last."""


def most_silent(files: int) -> int:
    """How many connections without a request may be open where a process may have so many files, or any
    number (-1): so there are files left for all others."""
    return 1000 if files < 0 else min(1000, files // 4)


def _files() -> int:
    if sys.platform == "win32":
        return -1
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


MOST_SILENT = most_silent(_files())


def most_from_one(files: int) -> int:
    """How many connections one address may have open where a process may have so many files, or any number
    (-1): a village behind one router has that many, and one address alone fills no hall."""
    return 1000 if files < 0 else min(1000, files // 2)


MOST_FROM_ONE = most_from_one(_files())


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's connection, with a limit to the size of a request's head and the time of the whole.

    Of the connections that ask nothing just now, or have not yet said what, the one that is silent for the
    longest time makes way when there are too many. One too many from one address is refused at once, unless
    `proxies` trusts the address: a proxy counts its own. Sockets are counted elsewhere.
    """

    most: ClassVar[int | None] = None
    proxies: ClassVar[Proxies] = Proxies("")
    _silent: ClassVar[dict["GuardedHttp", None]] = {}
    _open: ClassVar[Counter[str]] = Counter()
    _address: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    _in_head = True
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come, and may ask."""
        super().connection_made(transport)
        if not self._is_counted():
            self._refuse(HTTPStatus.TOO_MANY_REQUESTS, f"retry-after: {REJECT_DELAY_SECONDS:.0f}\r\n")
            return
        self._fall_silent()
        self._start_clock()

    def data_received(self, data: bytes) -> None:
        """A piece of a request."""
        self._head += len(data) if self._in_head else 0
        super().data_received(data)
        if self._in_head and self._head > LARGEST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._start_clock()

    def on_headers_complete(self) -> None:
        """The end of its head."""
        super().on_headers_complete()
        self._in_head, self._head = False, 0

    def on_message_complete(self) -> None:
        """Its last byte."""
        super().on_message_complete()
        self._in_head = True
        self._stop_clock()
        self._silent.pop(self, None)

    def on_response_complete(self) -> None:
        """It was answered; the next may come."""
        super().on_response_complete()
        if not self.pipeline and not self.transport.is_closing():
            self._fall_silent()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, which is counted elsewhere."""
        self._forget()
        self._uncount()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._forget()
        self._uncount()
        super().connection_lost(exc)

    def _is_counted(self) -> bool:
        """Counts one more of its address; whether there may be one more."""
        address = self.client[0] if self.client else ""
        if self.most is None or not address or self.proxies.trust(address):
            return True
        group = address_group(address)
        if self._open[group] >= self.most:
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

    def _fall_silent(self) -> None:
        self._silent.pop(self, None)
        self._silent[self] = None
        if len(self._silent) > MOST_SILENT:
            next(iter(self._silent)).give_up()

    def _start_clock(self) -> None:
        self._stop_clock()
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self.give_up)

    def _stop_clock(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def give_up(self) -> None:
        """Waits no longer."""
        if self._head or not self._in_head:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self._forget()
            self.transport.close()

    def _refuse(self, why: HTTPStatus, header: str = "") -> None:
        self._forget()
        before: RequestResponseCycle | None = self.cycle
        if before is None or before.response_complete:
            rest = f"{header}content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(f"HTTP/1.1 {why.value} {why.phrase}\r\n{rest}".encode())
        self.transport.close()

    def _forget(self) -> None:
        self._stop_clock()
        self._silent.pop(self, None)


def guarded_http(settings: Settings) -> type[GuardedHttp]:
    """The connections of a server with these settings."""
    most = (settings.connections or MOST_FROM_ONE) if settings.limits else None
    return type("HallHttp", (GuardedHttp,), {"most": most, "proxies": Proxies(settings.trusted_proxies)})
