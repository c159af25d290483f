"""The socket of the lobby: push only."""

from fastapi import APIRouter
from starlette.websockets import WebSocket

from app.accounts.me import Me, TheSession
from app.house import TheHouse
from app.limits import Held, one_too_many
from app.lobby.hall import Visitor
from app.tables.live import serve
from engines import CATALOGUE

router = APIRouter()


@router.websocket("/live")
async def live(
    websocket: WebSocket, house: TheHouse, me: Me, session: TheSession, held: Held, game: str | None = None
) -> None:
    """Sends the lists of tables on connect, then what changes; of one game only, if it is named."""
    await websocket.accept()
    if not held:
        await one_too_many(websocket)
        return
    only = game if game in CATALOGUE else None
    visitor = Visitor(me.id if me else None, session.token_hash if session else None, only)
    with house.hall.joined(visitor):
        await serve(websocket, visitor)
