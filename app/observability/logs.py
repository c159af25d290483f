"""The server's own log: one JSON object a line, with the request and the table it is about, and no secrets.

Addresses hold invites and links, so a request is told by its route's pattern and not by what was asked for.
"""

import logging
import secrets
import sys
import time
from typing import Any, TextIO

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars, clear_contextvars

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

_SHARED: tuple[Any, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
)

structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *_SHARED,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
)


def configure_logging(level: str, stream: TextIO | None = None) -> None:
    """Writes everything from this level on to stderr (or elsewhere), what libraries say included."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*_SHARED[:3], structlog.stdlib.PositionalArgumentsFormatter(), *_SHARED[3:]],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("alembic", "asyncio", "sqlalchemy", "uvicorn", "websockets"):  # uvicorn tells addresses
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


class RequestLog:
    """Gives every request and socket an id, for all that is logged on the way, and notes how it ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI entry."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request, began = secrets.token_hex(6), time.perf_counter()
        clear_contextvars()
        bind_contextvars(request=request)
        ended = 0

        async def noting(message: Message) -> None:
            nonlocal ended
            if message["type"] == "http.response.start":
                ended = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request.encode())]
            elif message["type"] == "websocket.close":
                ended = message.get("code", 1000)
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Exception:
            ended = 500
            raise
        finally:
            milliseconds = round((time.perf_counter() - began) * 1000, 1)
            route = getattr(scope.get("route"), "path", "")
            what = scope.get("method", "WS")
            level = logging.WARNING if ended == 429 or 500 <= ended < 1000 else logging.DEBUG
            log.log(level, "request", method=what, route=route, ended=ended, ms=milliseconds)
