"""Runs one of the benchmark's comparison servers on a free port, with Magehall's uvicorn settings."""

import socket
import sys
from collections.abc import Awaitable, Callable

import uvicorn


def serve(application: Callable[..., Awaitable[None]]) -> None:
    """Print the port on a line of its own, and serve until the process ends."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        application,
        log_level="warning",
        access_log=False,
        lifespan="off",
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
    )
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(config).run([listener])
