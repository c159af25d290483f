"""Serves one WebSocket with two tasks: one writes frames, the other reads messages."""

from collections.abc import Awaitable, Callable
from typing import Protocol

import anyio
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.observability import metrics
from app.tables.sockets.outbox import ConnectionClosed, Outbox
from app.web.close_codes import POLICY_VIOLATION, TOO_SLOW
from app.web.limits.cpu_budgets import LoopTurn
from app.web.limits.spending import take_turn

SEND_TIMEOUT_SECONDS = 10.0
"""A socket that takes longer to accept one frame is closed."""
MAX_REJECTED_MESSAGES = 20
"""Invalid messages from a client after which its socket is closed."""

HandleMessage = Callable[[str | bytes], Awaitable[bool]]
"""Handles a message of a client; returns whether it counts towards MAX_REJECTED_MESSAGES."""
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


async def read_messages(websocket: WebSocket, outbox: Outbox, handle: HandleMessage) -> None:
    """Handles messages one after another, until the client disconnects or sends too many invalid ones.

    Before each message all other tasks get their turn, and the client has to have read the reply to the
    previous one. Once the socket is to be closed, further messages are not handled.
    """
    rejected, turn = 0, LoopTurn()
    while rejected < MAX_REJECTED_MESSAGES:
        await outbox.wait_until_empty()
        received = await websocket.receive()
        if received["type"] == "websocket.disconnect":
            return
        await take_turn(websocket.scope, turn)
        if outbox.is_closing:
            await anyio.sleep_forever()  # the writer closes the socket and cancels this task
        text = received.get("text")
        rejected += await handle(received["bytes"] if text is None else text)
    await websocket.close(POLICY_VIOLATION)


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
    """Returns when the client disconnects or has sent MAX_REJECTED_MESSAGES; this socket accepts none."""
    for _ in range(MAX_REJECTED_MESSAGES):
        if (await websocket.receive())["type"] == "websocket.disconnect":
            return
    await websocket.close(POLICY_VIOLATION)
