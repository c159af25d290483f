"""The socket of the lobby: push only."""

from functools import partial

from fastapi import APIRouter
from starlette.websockets import WebSocket

from app.identity.current_user import CurrentSession, CurrentUser
from app.identity.rate_limits import SocketSlot, serve_within_limits
from app.lobby.sockets.hub import LobbyHub, LobbySocket
from app.tables.sockets.connection import serve_connection
from app.web.services import Services, TheServices
from engines import CATALOGUE

router = APIRouter()


@router.websocket("/live")
async def live(
    websocket: WebSocket,
    services: TheServices,
    me: CurrentUser,
    session: CurrentSession,
    slot: SocketSlot,
    game: str | None = None,
) -> None:
    """Sends the lists of tables on connect, then what changes; of one game only, if it is named."""
    await websocket.accept()
    only = game if game in CATALOGUE else None
    visitor = LobbySocket(
        me.id if me else None, session.token_hash if session else None, only, me.name if me else ""
    )
    await serve_within_limits(websocket, slot, partial(_show, websocket, services, visitor))


async def _show(websocket: WebSocket, services: Services, visitor: LobbySocket) -> None:
    with services[LobbyHub].connect(visitor):
        await serve_connection(websocket, visitor)
