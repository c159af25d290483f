"""Runs the application under uvicorn, in this process or in several workers."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from typing import NoReturn, cast

import anyio
import structlog
import uvicorn
from starlette.types import ASGIApp

from app.observability.logs import configure_logging
from app.server.application import create_app
from app.server.checks.port import build_failure
from app.server.checks.start import prepare_start
from app.server.garbage_collection import tune_garbage_collection
from app.server.supervisor import Supervisor
from app.server.uvicorn.direct_websocket import DirectWebSocket
from app.server.uvicorn.http_connection import build_http_protocol
from app.server.uvicorn.slow_readers import CHECK_SECONDS, SlowReaders, Writing
from app.settings import CODE, Settings
from app.web.limits.body_limit import MAX_BODY_BYTES
from app.web.limits.open_files import raise_open_files_limit
from engines.kernel.identity_cache import set_cache_size

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

BACKLOG = 2048
"""Connections that may wait to be accepted."""
SEND_BUFFER_BYTES = 128 * 1024
"""System memory for data that a client has not read yet; by default up to 4 MB for each connection."""
RECEIVE_BUFFER_BYTES = 64 * 1024
"""System memory for received data that was not read yet; by default up to 6 MB for each connection."""
CACHE_SIZE = 4096
"""Values cached per function of `engines.kernel.identity_cache`: enough for many tables at a time."""
KEEP_ALIVE_SECONDS = 75
"""Idle time before an HTTP connection is closed. Longer than the 60 seconds of proxies: a request that
arrives while the connection is being closed would be lost."""
WEBSOCKET_PING_SECONDS = 60.0
"""Interval of WebSocket pings."""
WEBSOCKET_PING_TIMEOUT_SECONDS = 20.0
"""Time without a pong after which a connection is dropped."""
FIRST_REQUEST_SECONDS = 1.0
"""Time for which a server that is shutting down waits for the first requests of new connections."""


class AnnouncingServer(uvicorn.Server):
    """A uvicorn server that calls `on_ready` once it accepts requests."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.first_request_seconds = FIRST_REQUEST_SECONDS
        self._on_ready = on_ready
        self._watching: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the application, then reports that it is ready."""
        tune_garbage_collection()
        set_cache_size(CACHE_SIZE)
        await super().startup(sockets)
        if self.started:
            self._watching = asyncio.create_task(self._watch_slow_readers())
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops accepting connections, responds to requests on those just accepted, then shuts down.

        uvicorn alone would close a connection whose first request has not been read yet; the request would be
        lost, although another worker could have answered it.
        """
        for server in self.servers:
            server.close()
        with anyio.move_on_after(self.first_request_seconds):
            while any(map(_awaits_first_request, self.server_state.connections)):  # noqa: ASYNC110 -- no event
                await anyio.sleep(0.01)
        await super().shutdown(sockets)
        if self._watching is not None:
            self._watching.cancel()

    async def _watch_slow_readers(self) -> None:
        slow_readers = SlowReaders()
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            connections = cast(set[Writing], self.server_state.connections)
            slow_readers.abort_stalled(connections, asyncio.get_running_loop().time())


def _awaits_first_request(connection: object) -> bool:
    """Whether a connection has received no request yet. WebSockets, which began with one, have no `cycle`."""
    return getattr(connection, "cycle", connection) is None


def serve(settings: Settings, reload: bool = False) -> bool:
    """Serve until stopped; returns False if the server could not start.

    With `reload`, for development, changed code is run (`app/server/reload`); then this process becomes its
    supervisor. Raises Misconfigured with a sentence for each check that failed (`app/server/checks`).
    """
    configure_logging(settings.log_level)
    raise_open_files_limit()
    prepare_start(settings)
    try:
        listener = open_listener(settings.host, settings.port)
    except (OSError, UnicodeError) as error:
        raise build_failure(settings, error) from None
    if reload:
        _become_reload_supervisor(listener)
    if settings.workers > 1:
        return Supervisor(settings, listener, lambda: announce_address(listener)).run()
    _ignore_hangups()
    server = AnnouncingServer(uvicorn_config(settings), lambda: announce_address(listener))
    server.run([listener])
    return server.started


def _ignore_hangups() -> None:
    """Go on after SIGHUP, which is for supervisors, unless it means that the terminal was closed."""
    if hasattr(signal, "SIGHUP") and not os.isatty(0):
        signal.signal(signal.SIGHUP, _report_hangup)


def _report_hangup(*_: object) -> None:
    log.warning("hangup_ignored", reason="one process cannot be replaced: restart the server")


def _become_reload_supervisor(listener: socket.socket) -> NoReturn:
    """Replace the program of this process, which has imported code that will change."""
    os.set_inheritable(listener.fileno(), True)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(CODE), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-P", "-m", "app.server.reload", str(listener.fileno())]
    os.execv(sys.executable, command)


def open_listener(host: str, port: int) -> socket.socket:
    """Open a listening socket, whose connections inherit the sizes of its buffers. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
    return listener


def announce_address(listener: socket.socket) -> None:
    """Print the address of the server on stdout."""
    host, port = listener.getsockname()[:2]
    host = f"[{host}]" if ":" in host else host
    sys.stdout.write(f"Magehall is open at http://{host}:{port}\n")
    sys.stdout.flush()


def uvicorn_config(settings: Settings, app: ASGIApp | None = None) -> uvicorn.Config:
    """The configuration of uvicorn, without a listening socket; by default the application is created."""
    return uvicorn.Config(
        app or create_app(settings),
        log_config=None,
        access_log=False,  # URLs contain invites
        proxy_headers=False,
        server_header=False,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=build_http_protocol(settings),
        ws=DirectWebSocket,
        ws_per_message_deflate=False,
        ws_ping_interval=WEBSOCKET_PING_SECONDS,
        ws_ping_timeout=WEBSOCKET_PING_TIMEOUT_SECONDS,
        ws_max_size=MAX_BODY_BYTES,
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=3,
    )
