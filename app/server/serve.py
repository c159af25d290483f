"""Runs the application under uvicorn: in this process, or in workers that it watches over."""

import socket
import sys
from collections.abc import Callable

import anyio
import structlog
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from app.observability.logs import configure_logging
from app.server.garbage_collection import collect_seldom, without_collecting
from app.settings import Settings
from app.storage import schema
from app.web.limits.body_limit import LARGEST_BODY
from app.web.limits.socket_limits import ASK_SECONDS
from engines.kernel.identity_cache import set_cache_size

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

WAITING = 2048
"""How many connections may wait to be taken."""
MOST_KEPT = 4096
"""How much is kept of what is made of parts of tables, for each function that makes it: tables take turns,
and what was made of one is to be there when it comes up again."""
KEPT_SECONDS = 75
"""How long a connection without a request is kept: longer than proxies (60) and programs keep theirs, since
who asks just when it is closed here is not answered."""
FIRST_REQUEST_SECONDS = 1.0
"""How long a server that ends waits for the request of a connection that it has just taken."""


class AnnouncingServer(uvicorn.Server):
    """Calls back as soon as it is open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the doors, then says so. What there is by now stays; from here on requests make what goes."""
        collect_seldom()
        set_cache_size(MOST_KEPT)
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
        from app.server.supervisor import Workers

        return Workers(settings, doors, lambda: announce_address(doors)).run()
    server = AnnouncingServer(uvicorn_config(settings), lambda: announce_address(doors))
    server.run([doors])
    return server.started


def open_socket(host: str, port: int) -> socket.socket:
    """An open door at an address. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=WAITING)


def announce_address(doors: socket.socket) -> None:
    """Prints the address that the server listens on: one line on stdout."""
    host, port = doors.getsockname()[:2]
    host = f"[{host}]" if ":" in host else host
    sys.stdout.write(f"Magehall is open at http://{host}:{port}\n")
    sys.stdout.flush()


def uvicorn_config(settings: Settings) -> uvicorn.Config:
    """How uvicorn serves the application, wherever it listens."""
    with without_collecting():  # who only watches over workers does not need all of it
        from app.server.application import create_app
        from app.server.uvicorn.direct_websocket import StraightSocket
        from app.server.uvicorn.http_connection import guarded_http
    return uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,  # addresses hold invites
        proxy_headers=False,
        server_header=False,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=guarded_http(settings),
        ws=StraightSocket,
        ws_per_message_deflate=False,
        ws_ping_interval=ASK_SECONDS,
        ws_ping_timeout=ASK_SECONDS / 3,
        ws_max_size=LARGEST_BODY,
        backlog=WAITING,
        timeout_keep_alive=KEPT_SECONDS,
        timeout_graceful_shutdown=3,
    )
