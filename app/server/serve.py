"""Runs the application under uvicorn: in this process, or in workers that it watches over."""

import socket
import sys
from collections.abc import Callable

import anyio
import structlog
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from app.observability.logs import configure_logging
from app.server.application import create_app
from app.server.garbage_collection import tune_garbage_collection
from app.server.supervisor import Workers
from app.server.uvicorn.direct_websocket import DirectWebSocket
from app.server.uvicorn.http_connection import guarded_http
from app.settings import Settings
from app.storage import schema
from app.web.limits.body_limit import LARGEST_BODY
from engines.kernel.identity_cache import set_cache_size

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

BACKLOG = 2048
"""Connections that may wait to be accepted."""
CACHE_SIZE = 4096
"""Values cached per function of `engines.kernel.identity_cache`: enough for many tables that take turns."""
KEEP_ALIVE_SECONDS = 75
"""Idle time before an HTTP connection is closed. Longer than the 60 seconds of proxies: a request that
arrives while the connection is being closed would be lost."""
WEBSOCKET_PING_SECONDS = 60.0
"""Interval of WebSocket pings."""
WEBSOCKET_PING_TIMEOUT_SECONDS = 20.0
"""Time without a pong after which a connection is dropped."""
FIRST_REQUEST_SECONDS = 1.0
"""How long a server that shuts down waits for the first request of a connection that it has just accepted."""


class AnnouncingServer(uvicorn.Server):
    """Calls back as soon as it is open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the doors, then says so. What there is by now stays; from here on requests make what goes."""
        tune_garbage_collection()
        set_cache_size(CACHE_SIZE)
        await super().startup(sockets)
        if self.started:
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Takes no further connections, hears out those that it has just taken, then ends.

        uvicorn would close a connection whose first request has not been read yet, and that request would be
        lost while another worker could have answered it.
        """
        for server in self.servers:
            server.close()
        with anyio.move_on_after(FIRST_REQUEST_SECONDS):
            while any(map(_awaits_first_request, self.server_state.connections)):  # noqa: ASYNC110 -- no event
                await anyio.sleep(0.01)
        await super().shutdown(sockets)


def _awaits_first_request(connection: object) -> bool:
    """Whether nothing has been asked on a connection so far. A socket has no cycle: it was asked for."""
    return getattr(connection, "cycle", connection) is None


def serve(settings: Settings) -> bool:
    """Serves until told to stop; False when it could not begin. Raises Misconfigured for a database that
    `magehall migrate` has not seen."""
    configure_logging(settings.log_level)
    try:
        schema.prepare(settings)
    except SQLAlchemyError as error:  # it may come; until then /readyz says what is missing
        log.warning("database_unavailable", error=type(error).__name__)
    try:
        doors = open_socket(settings.host, settings.port)
    except OSError as error:
        log.error("cannot_listen", host=settings.host, port=settings.port, error=str(error))
        return False
    if settings.workers > 1:
        return Workers(settings, doors, lambda: announce_address(doors)).run()
    server = AnnouncingServer(uvicorn_config(settings), lambda: announce_address(doors))
    server.run([doors])
    return server.started


def open_socket(host: str, port: int) -> socket.socket:
    """An open door at an address. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def announce_address(doors: socket.socket) -> None:
    """Prints the address that the server listens on: one line on stdout."""
    host, port = doors.getsockname()[:2]
    host = f"[{host}]" if ":" in host else host
    sys.stdout.write(f"Magehall is open at http://{host}:{port}\n")
    sys.stdout.flush()


def uvicorn_config(settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application, wherever it listens."""
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,  # addresses hold invites
        proxy_headers=False,
        server_header=False,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=guarded_http(settings),
        ws=DirectWebSocket,
        ws_per_message_deflate=False,
        ws_ping_interval=WEBSOCKET_PING_SECONDS,
        ws_ping_timeout=WEBSOCKET_PING_TIMEOUT_SECONDS,
        ws_max_size=LARGEST_BODY,
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=3,
    )
