"""`/tables/{table_id}/live`, the WebSocket of a table's page."""

from functools import partial

import anyio
import structlog
from fastapi import APIRouter
from starlette.websockets import WebSocket
from structlog.contextvars import bind_contextvars

from app.identity.current_user import CurrentSession, CurrentUser
from app.identity.limits.rate_limits import SocketSlot, serve_within_limits
from app.storage.models import Session, User
from app.tables.play.rooms import Rooms
from app.tables.sockets.chat_feed import ChatFeed
from app.tables.sockets.connection import read_messages, serve_connection
from app.tables.sockets.dispatch import handle_message
from app.tables.sockets.heartbeat import Heartbeat
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.sockets.outbox import find_direct_send
from app.tables.sockets.protocol import Rejected, encode_reply
from app.tables.view.followed_seat import Follow, find_followed_seat
from app.web.close_codes import SEAT_LOST, SESSION_ENDED, TRY_AGAIN_LATER, close_code
from app.web.errors import Problem
from app.web.inputs.bounded_types import Id
from app.web.limits.socket_limits import REJECT_DELAY_SECONDS
from app.web.services import Services, ServicesDep

router = APIRouter()

COUNTED_CODES = frozenset({"malformed", "too_large", "not_seated"})
"""Rejections that no page of a player causes; they count towards MAX_REJECTED_MESSAGES."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@router.websocket("/tables/{table_id}/live")
async def live(
    websocket: WebSocket,
    table_id: Id,
    services: ServicesDep,
    me: CurrentUser,
    session: CurrentSession,
    slot: SocketSlot,
    follow: Follow = None,
    seated: bool = False,
) -> None:
    """Sends the whole table on connect, then its changes; `follow` is the seat that a spectator follows.

    `seated` says that the page was rendered for a seat. If the user has lost it since, the connection is
    closed: the page must not become one of a spectator.
    A refused connection is accepted, then closed with 44xx: browsers hide the reason of a refused handshake.
    """
    await websocket.accept()
    await serve_within_limits(
        websocket, slot, partial(_serve_table, websocket, table_id, services, me, session, follow, seated)
    )


async def _serve_table(
    websocket: WebSocket,
    table_id: str,
    services: Services,
    me: User | None,
    session: Session | None,
    follow: int | None,
    seated: bool,
) -> None:
    user_id = me.id if me else None
    try:
        room = await services[Rooms].get(table_id)
        viewer = room.admit(user_id)
        if seated and viewer is None:
            await websocket.close(SESSION_ENDED if me is None else SEAT_LOST)
            return
        follows = find_followed_seat(room.scene, viewer, follow)
        bind_contextvars(table=room.id)
        await services[ChatFeed].load(room)
    except Problem as problem:
        await websocket.close(close_code(problem.status), problem.code)
        return
    token = session.token_hash if session else None
    direct_send = find_direct_send(websocket.scope)
    socket = TableSocket(room, user_id, me.name if me else "", token, follows, direct_send)
    try:
        with services[Hub].connect(socket), services[Heartbeat].register(socket.outbox):
            await serve_connection(websocket, socket, partial(_read_messages, services, socket))
    except Exception:
        log.exception("table_not_shown", table=table_id)
        await anyio.sleep(REJECT_DELAY_SECONDS)
        await websocket.close(TRY_AGAIN_LATER)


async def _read_messages(services: Services, socket: TableSocket, websocket: WebSocket) -> None:
    async def handle(message: str | bytes) -> bool:
        reply = await handle_message(services, websocket, socket, message)
        socket.outbox.reply(encode_reply(reply))
        return isinstance(reply, Rejected) and reply.code in COUNTED_CODES

    await read_messages(websocket, socket.outbox, handle)
