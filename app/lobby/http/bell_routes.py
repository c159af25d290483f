"""The route that renders the bell alone, for pages without a socket."""

from fastapi import APIRouter, Response

from app.identity.current_user import CurrentUser
from app.web.pending_counter import PendingCounter
from app.web.rendering.pages import render_page
from app.web.services import ServicesDep

router = APIRouter()


@router.get("/bell")
async def show_bell(services: ServicesDep, me: CurrentUser) -> Response:
    """The bell with the user's pending count; 0 if nobody is signed in."""
    pending = await services[PendingCounter].count(me.id) if me is not None else 0
    return render_page(services, "lobby/bell.html", me, pending=pending)
