"""The bell by itself, for pages that are not sent what changes."""

from fastapi import APIRouter, Response

from app.identity.current_user import Me
from app.web.pending_count import Bell
from app.web.rendering.pages import page
from app.web.services import TheServices

router = APIRouter()


@router.get("/bell")
async def show_bell(services: TheServices, me: Me) -> Response:
    """The bell of whoever asks; it is silent for a stranger."""
    calls = await services[Bell].count(me.id) if me is not None else 0
    return page(services, "lobby/bell.html", me, calls=calls)
