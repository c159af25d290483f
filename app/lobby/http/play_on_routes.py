"""The post by which a page plays on from a moment of a finished game."""

from typing import Annotated

import structlog
from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse

from app.identity.current_user import welcome_guest
from app.identity.rate_limits import TABLES, limited, newcomers
from app.lobby.starting.play_now import guest_name
from app.lobby.starting.play_on import STRENGTH, Wish, play_on_from
from app.tables.http.visit import AVisit

router = APIRouter(prefix="/tables/{table_id}")
log = structlog.get_logger(__name__)


@router.post("/play-on", dependencies=[limited(TABLES), newcomers])
async def play_on(
    visit: AVisit,
    at: Annotated[int, Form()],
    seat: Annotated[int | None, Form()] = None,
    strength: Annotated[str, Form(max_length=20)] = STRENGTH,
    salt_hash: Annotated[str | None, Form()] = None,
) -> Response:
    """Begins a game against bots at a moment of this one, and leads to it; a stranger is a guest there.

    Raises Problem 403, 404, 409 or 422.
    """
    visit.room.admit(visit.user_id)
    arrival = await welcome_guest(visit.services, visit.me, guest_name())
    wish = Wish(at, seat, strength, salt_hash)
    table_id = await play_on_from(visit.services, visit.room, arrival.user, wish)
    log.info("played_on", table=table_id, at=at)
    return arrival.greet(RedirectResponse(f"/tables/{table_id}", 303))
