"""The bell by itself, for pages that are not sent what changes."""

from fastapi import APIRouter, Response

from app.identity.current_user import CurrentUser
from app.web.pending_count import PendingCounter
from app.web.rendering.pages import render_page
from app.web.services import TheServices

router = APIRouter()


@router.get("/bell")
async def show_bell(services: TheServices, me: CurrentUser) -> Response:
    """The bell of whoever asks; it is silent for a stranger."""
    calls = await services[PendingCounter].count(me.id) if me is not None else 0
    return render_page(services, "lobby/bell.html", me, calls=calls)
