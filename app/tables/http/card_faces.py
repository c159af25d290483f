"""The route of component pictures for the lens; they are the same for all viewers."""

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse

from app.games.catalogue import CATALOGUE
from app.tables.sockets.hub import Hub
from app.web.errors import not_found
from app.web.inputs.bounded_types import Id, Line, Number
from app.web.services import ServicesDep

router = APIRouter(prefix="/games/{game}/faces")

CACHE_CONTROL = "public, max-age=3600"


@router.get("/{name}")
async def show_face(services: ServicesDep, game: Id, name: Line, rules: Number = 0) -> Response:
    """The picture of a component, by its `data-lens` name. Raises Problem 404.

    `rules` is the version of the rules, by default the newest.
    """
    regions, newest = services[Hub].renderer.regions, CATALOGUE.get(game)
    edition = newest.find_edition(rules or newest.version) if newest is not None else None
    html = regions.render_component(edition, name) if edition is not None else None
    if html is None:
        raise not_found("There’s no such card.")
    return HTMLResponse(html, headers={"Cache-Control": CACHE_CONTROL, "Vary": "Accept-Language, Cookie"})
