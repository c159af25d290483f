"""Serves one WebSocket: a task that writes frames beside one that reads messages."""

from collections.abc import Awaitable, Callable
from typing import Protocol

import anyio
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.observability import metrics
from app.tables.sockets.outbox import ConnectionClosed
from app.web.close_codes import POLICY_VIOLATION, TOO_SLOW

SEND_TIMEOUT_SECONDS = 10.0
"""A socket that takes longer to accept one frame is closed."""
MAX_REJECTED_MESSAGES = 20
"""Invalid messages from a client after which its socket is closed."""
MAX_PENDING_REPLIES = 64
"""Replies waiting for a client that does not read them; its socket is closed when there are more."""

Reader = Callable[[WebSocket], Awaitable[None]]
"""Reads messages until the client disconnects."""


class FrameSource(Protocol):
    """Frames to send, one after another."""

    async def next_frame(self) -> str:
        """Waits for the next frame. Raises ConnectionClosed."""


async def serve_connection(websocket: WebSocket, source: FrameSource, read: Reader | None = None) -> None:
    """Sends frames until the client disconnects or the socket is closed; `read` handles its messages."""
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_write_frames, websocket, source, tasks.cancel_scope)
        await (read or _ignore_messages)(websocket)
        tasks.cancel_scope.cancel()


async def _write_frames(websocket: WebSocket, source: FrameSource, scope: anyio.CancelScope) -> None:
    code = TOO_SLOW
    try:
        while True:
            frame = await source.next_frame()
            with anyio.fail_after(SEND_TIMEOUT_SECONDS):
                await websocket.send_text(frame)
            del frame  # the first one is large, and would stay in memory until the second
    except ConnectionClosed as closed:
        code = closed.code
    except TimeoutError:
        pass
    except (WebSocketDisconnect, RuntimeError):
        scope.cancel()  # the client has disconnected
        return
    metrics.SOCKETS_CLOSED.labels(code).inc()
    with anyio.move_on_after(1):
        await websocket.close(code)
    scope.cancel()


async def _ignore_messages(websocket: WebSocket) -> None:
    """Returns when the client disconnects, or has sent MAX_REJECTED_MESSAGES to a socket that takes none."""
    for _ in range(MAX_REJECTED_MESSAGES):
        if (await websocket.receive())["type"] == "websocket.disconnect":
            return
    await websocket.close(POLICY_VIOLATION)
