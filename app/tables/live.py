"""The socket of a table's page: push only."""

import logging

import anyio
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.accounts.me import Me
from app.errors import Problem
from app.house import TheHouse
from app.tables.hub import Socket
from app.tables.outbox import Cut

router = APIRouter()

TOO_SLOW = 4408
TRY_LATER = 1013
SEND_SECONDS = 10.0
"""How long one frame may take before the socket is given up."""
REST_SECONDS = 2.0
"""How long a socket is held whose table cannot be shown, lest its page ask again at once."""

log = logging.getLogger(__name__)


@router.websocket("/tables/{table_id}/live")
async def live(websocket: WebSocket, table_id: str, house: TheHouse, me: Me) -> None:
    """Sends the whole table on connect, then what changes.

    A refusal is an accepted socket closed with 44xx: a refused handshake would be tried again for ever.
    """
    await websocket.accept()
    user_id = me.id if me else None
    try:
        room = await house.rooms.get(table_id)
        room.admit(user_id)
    except Problem as problem:
        await websocket.close(4000 + problem.status, problem.code)
        return
    socket = Socket(room, user_id)
    try:
        with house.hub.joined(socket):
            await serve(websocket, socket)
    except Exception:
        log.exception("table %s could not be shown", table_id)
        await anyio.sleep(REST_SECONDS)
        await websocket.close(TRY_LATER)


async def serve(websocket: WebSocket, socket: Socket) -> None:
    """Sends what its outbox gets, until the page is gone or the socket is given up."""
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_write, websocket, socket, tasks.cancel_scope)
        await _until_closed(websocket)
        tasks.cancel_scope.cancel()


async def _write(websocket: WebSocket, socket: Socket, scope: anyio.CancelScope) -> None:
    """Sends frames until the socket is cut or too slow, then closes it and ends the scope."""
    code = TOO_SLOW
    try:
        while True:
            frame = await socket.outbox.take()
            with anyio.fail_after(SEND_SECONDS):
                await websocket.send_text(frame)
    except Cut as cut:
        code = cut.code
    except TimeoutError:
        pass
    except (WebSocketDisconnect, RuntimeError):
        scope.cancel()  # the other side is gone; nobody is left to tell
        return
    with anyio.move_on_after(1):
        await websocket.close(code)
    scope.cancel()


async def _until_closed(websocket: WebSocket) -> None:
    """Returns when the page is gone; what it says is not listened to."""
    while (await websocket.receive())["type"] != "websocket.disconnect":
        pass
