"""The socket of a table's page: it is pushed what changes, and takes what a page posts else."""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

import anyio
import msgspec
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect
from structlog.contextvars import bind_contextvars

from app.identity.current_user import Me, TheSession
from app.identity.rate_limits import Hold, show_while_held
from app.observability import metrics
from app.storage.models import Session, User
from app.tables.play.rooms import Rooms
from app.tables.sockets.chat_feed import TalkFeed
from app.tables.sockets.heartbeat import Heartbeat
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.sockets.outbox import Cut
from app.tables.sockets.page_messages import answer_wish
from app.tables.view.watching import Follow, seat_followed
from app.web.errors import Problem
from app.web.lasting_sockets import go_on
from app.web.limits.socket_limits import REST_SECONDS, SEND_SECONDS, STRAIGHT
from app.web.services import Services, TheServices

router = APIRouter()

TOO_SLOW = 4408
TRY_LATER = 1013
MOST_UNASKED = 20
"""How many frames a page may send that nobody who plays there would, before the socket is given up."""
NOT_LISTENING = 1008
MOST_WAITING = 64
"""How many answers may wait for a page that asks and does not read."""
UNASKED = frozenset({"malformed", "too_large", "not_seated"})
"""What says that a page had nothing to say here."""

Listen = Callable[[WebSocket], Awaitable[None]]


class Sender(Protocol):
    """What has frames to send, one after the other."""

    async def frame(self) -> str:
        """The next, as soon as there is one. Raises Cut."""


log = logging.getLogger(__name__)


@router.websocket("/tables/{table_id}/live")
async def live(
    websocket: WebSocket,
    table_id: str,
    services: TheServices,
    me: Me,
    session: TheSession,
    hold: Hold,
    follow: Follow = None,
) -> None:
    """Sends the whole table on connect, then what changes; `follow`: the seat that a spectator follows.

    A refusal is an accepted socket closed with 44xx: a refused handshake would be tried again for ever.
    """
    await websocket.accept()
    show = partial(_show, websocket, table_id, services, me, session, follow)
    go_on(websocket, partial(show_while_held, websocket, hold, show))


async def _show(
    websocket: WebSocket,
    table_id: str,
    services: Services,
    me: User | None,
    session: Session | None,
    follow: int | None,
) -> None:
    user_id = me.id if me else None
    try:
        room = await services[Rooms].get(table_id)
        follows = seat_followed(room.scene, room.admit(user_id), follow)
        bind_contextvars(table=room.id)
        await services[TalkFeed].at_hand(room)
    except Problem as problem:
        await websocket.close(4000 + problem.status, problem.code)
        return
    token = session.token_hash if session else None
    straight = websocket.scope["extensions"].get(STRAIGHT, {}).get("send")
    socket = TableSocket(room, user_id, me.name if me else "", token, follows, straight)
    try:
        with services[Hub].joined(socket), services[Heartbeat].felt_by(socket.outbox):
            await serve(websocket, socket, partial(_listen, services, socket))
    except Exception:
        log.exception("cannot show table %s", table_id)
        await anyio.sleep(REST_SECONDS)
        await websocket.close(TRY_LATER)


async def serve(websocket: WebSocket, socket: Sender, listen: Listen | None = None) -> None:
    """Sends what its outbox gets, until the other side is gone or the socket is given up.

    `listen` takes what the other side says and returns when it is gone; else it is not listened to.
    """
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_write, websocket, socket, tasks.cancel_scope)
        await (listen or _until_closed)(websocket)
        tasks.cancel_scope.cancel()


async def _write(websocket: WebSocket, socket: Sender, scope: anyio.CancelScope) -> None:
    """Sends frames until the socket is cut or too slow, then closes it and ends the scope."""
    code = TOO_SLOW
    try:
        while True:
            frame = await socket.frame()
            with anyio.fail_after(SEND_SECONDS):
                await websocket.send_text(frame)
            del frame  # the first is large, and would be kept until there is a second
    except Cut as cut:
        code = cut.code
    except TimeoutError:
        pass
    except (WebSocketDisconnect, RuntimeError):
        scope.cancel()  # the other side is gone; nobody is left to tell
        return
    metrics.CLOSED.labels(code).inc()
    with anyio.move_on_after(1):
        await websocket.close(code)
    scope.cancel()


async def _listen(services: Services, socket: TableSocket, websocket: WebSocket) -> None:
    """Answers each wish, one after the other, until the page is gone or says too much that is none."""
    unasked = 0
    while unasked < MOST_UNASKED and not socket.outbox.is_cut:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        said = message.get("text")
        told = await answer_wish(services, websocket, socket, message["bytes"] if said is None else said)
        unasked += told.get("code") in UNASKED
        socket.outbox.answer(msgspec.json.encode(told).decode())
        if len(socket.outbox) > MOST_WAITING:
            socket.outbox.cut(TOO_SLOW)
    if socket.outbox.is_cut:
        await anyio.sleep_forever()  # who writes closes it
    await websocket.close(NOT_LISTENING)


async def _until_closed(websocket: WebSocket) -> None:
    """Returns when the page is gone, or says too much: it is not listened to."""
    for _ in range(MOST_UNASKED):
        if (await websocket.receive())["type"] == "websocket.disconnect":
            return
    await websocket.close(NOT_LISTENING)
