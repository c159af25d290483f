"""The lobby's WebSocket, which only sends."""

from functools import partial

from fastapi import APIRouter
from starlette.websockets import WebSocket

from app.games.catalogue import CATALOGUE
from app.identity.current_user import CurrentSession, CurrentUser
from app.identity.limits.rate_limits import SocketSlot, serve_within_limits
from app.lobby.sockets.hub import LobbyHub, LobbySocket
from app.tables.sockets.connection import serve_connection
from app.web.inputs.bounded_types import Id
from app.web.services import Services, ServicesDep

router = APIRouter()


@router.websocket("/live")
async def serve_lobby_socket(
    websocket: WebSocket,
    services: ServicesDep,
    me: CurrentUser,
    session: CurrentSession,
    slot: SocketSlot,
    game: Id | None = None,
) -> None:
    """Sends all regions on connect, then their changes; with `game`, the tables of that game only."""
    await websocket.accept()
    game_filter = game if game in CATALOGUE else None
    socket = LobbySocket(
        me.id if me else None, session.token_hash if session else None, game_filter, me.name if me else ""
    )
    await serve_within_limits(websocket, slot, partial(_serve_connection, websocket, services, socket))


async def _serve_connection(websocket: WebSocket, services: Services, socket: LobbySocket) -> None:
    with services[LobbyHub].connect(socket):
        await serve_connection(websocket, socket)
