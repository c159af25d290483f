"""The form post that plays on from a position of a finished game."""

from typing import Annotated

import structlog
from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse

from app.identity.current_user import get_or_create_user
from app.identity.naming.guest_names import generate_guest_name
from app.lobby.http.create_routes import NEW_TABLE_CHECKS
from app.lobby.starting.play_on import PlayOnRequest, start_play_on
from app.tables.http.visit import TableVisit
from app.tables.view.play_on import DEFAULT_STRENGTH
from app.web.inputs.bounded_types import Id, Number, Token

router = APIRouter(prefix="/tables/{table_id}")
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@router.post("/play-on", dependencies=NEW_TABLE_CHECKS)
async def play_on(
    visit: TableVisit,
    at: Annotated[Number, Form()],
    seat: Annotated[Number | None, Form()] = None,
    strength: Annotated[Id, Form()] = DEFAULT_STRENGTH,
    salt_hash: Annotated[Token | None, Form()] = None,
) -> Response:
    """Start a game against bots from entry `at` of this one, and redirect to it; new users become guests.

    Raises Problem 403, 404, 409 or 422.
    """
    visit.room.admit(visit.user_id)
    login = await get_or_create_user(visit.services, visit.me, generate_guest_name())
    request = PlayOnRequest(at, seat, strength, salt_hash)
    table_id = await start_play_on(visit.services, visit.room, login.user, request)
    log.info("played_on", table=table_id, at=at)
    return login.set_cookie(RedirectResponse(f"/tables/{table_id}", 303))
