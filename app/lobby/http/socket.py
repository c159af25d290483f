"""The socket of the lobby: push only."""

from fastapi import APIRouter
from starlette.websockets import WebSocket

from app.identity.me import Me, TheSession
from app.identity.rate_limits import Held, one_too_many
from app.lobby.live.lobby_hub import LobbyHub, LobbySocket
from app.tables.http.socket import serve
from app.web.services import TheServices
from engines import CATALOGUE

router = APIRouter()


@router.websocket("/live")
async def live(
    websocket: WebSocket,
    services: TheServices,
    me: Me,
    session: TheSession,
    held: Held,
    game: str | None = None,
) -> None:
    """Sends the lists of tables on connect, then what changes; of one game only, if it is named."""
    await websocket.accept()
    if not held:
        await one_too_many(websocket)
        return
    only = game if game in CATALOGUE else None
    visitor = LobbySocket(
        me.id if me else None, session.token_hash if session else None, only, me.name if me else ""
    )
    with services[LobbyHub].joined(visitor):
        await serve(websocket, visitor)
