"""The server's log: one JSON object per line, with the request and the table it is about, without secrets.

Paths can contain invites and links, so a request is logged with its route's pattern instead of its path.
"""

import logging
import secrets
import sys
import time
from typing import Any, TextIO

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars, clear_contextvars
from structlog.typing import EventDict

from app.observability.outages import has_outage
from app.observability.request_metrics import record_request
from app.web.errors import Problem

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


def _drop_outage_errors(logger: Any, method: str, event: EventDict) -> EventDict:
    """Drops errors that an outage causes: it is logged once when it begins (`outages.py`)."""
    if event.get("exc_info") and has_outage():
        error = sys.exc_info()[1]
        if isinstance(error, Problem) and error.status == 503:
            raise structlog.DropEvent
    return event


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
        _drop_outage_errors,
        *_SHARED,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
)


def configure_logging(level: str, stream: TextIO | None = None) -> None:
    """Logs everything from a level upwards, including libraries' messages, to a stream (default: stderr)."""
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
    for name in ("alembic", "asyncio", "sqlalchemy", "uvicorn", "websockets"):  # uvicorn logs full paths
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


class RequestLogMiddleware:
    """Gives every request and socket an id, binds it to all its log messages, and logs how it ended.

    HTTP requests are also counted and timed.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an ASGI connection."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request, started_at = secrets.token_hex(6), time.perf_counter()
        clear_contextvars()
        bind_contextvars(request=request)
        status = 0

        async def send_and_record(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request.encode())]
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        try:
            await self.app(scope, receive, send_and_record)
        except Exception:
            status = 500
            raise
        finally:
            seconds = time.perf_counter() - started_at
            route = getattr(scope.get("route"), "path", "")
            if status and scope["type"] == "http":
                record_request(route, status, seconds)
            method = scope.get("method", "WS")
            log.log(
                _choose_level(status),
                "request",
                method=method,
                route=route,
                ended=status,
                ms=round(seconds * 1000, 1),
            )


def _choose_level(status: int) -> int:
    """The level of a request by its status; 503 during an outage is not worth a line for each request."""
    if status == 503 and has_outage():
        return logging.DEBUG
    return logging.WARNING if status == 429 or 500 <= status < 1000 else logging.DEBUG
