"""The route of the hint button on a table's page."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Form, Response

from app.bots.hints import suggest_move
from app.identity.limits.rate_limits import MESSAGES, rate_limit
from app.tables.http.visit import TableVisit
from app.web.errors import Problem

router = APIRouter(prefix="/tables/{table_id}")


@router.post("/hint", dependencies=[rate_limit(MESSAGES)])
async def show_hint(visit: TableVisit, decision: Annotated[str, Form(max_length=40)]) -> Response:
    """Return the move a Medium bot would make in the player's place. Changes nothing."""
    try:
        hint = await suggest_move(visit.services, visit.room, visit.user_id, decision)
    except Problem as problem:
        return visit.refuse(problem)
    return Response(msgspec.json.encode(hint), media_type="application/json")
