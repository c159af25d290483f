"""The faces of a game's components, the same for everybody: what the lens shows of a card."""

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse

from app.tables.sockets.hub import Hub
from app.web.errors import unknown
from app.web.services import TheServices
from engines import CATALOGUE

router = APIRouter(prefix="/games/{game}/faces")

KEPT = "public, max-age=3600"


@router.get("/{name}")
async def face(services: TheServices, game: str, name: str) -> Response:
    """A component by the name that things on the table have for the lens. Raises Problem 404."""
    found = services[Hub].renderer.drawer.draw_face(CATALOGUE[game], name) if game in CATALOGUE else None
    if found is None:
        raise unknown("There’s no such card.")
    return HTMLResponse(found, headers={"Cache-Control": KEPT, "Vary": "Accept-Language, Cookie"})
