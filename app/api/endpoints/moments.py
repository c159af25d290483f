"""The endpoint that starts a new game at a moment of a finished one."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from app.api.caller import UserTableRequestDep
from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.requests import Body, SaltHash, Strength
from app.api.schemas.responses import OpenedShape
from app.identity.limits.rate_limits import TABLES, rate_limit
from app.identity.limits.storage_limits import TABLES_A_DAY, storage_limit
from app.lobby.seats.invites import Invites
from app.lobby.starting.play_on import PlayOnRequest, start_play_on
from app.tables.play.rooms import Rooms
from app.tables.view.play_on import DEFAULT_STRENGTH
from app.web.inputs.bounded_types import Number

router = APIRouter(prefix="/api/tables/{table_id}", tags=["tables"], responses=ERROR_RESPONSES)


class PlayOnBody(Body):
    """The moment of a finished game at which a new game starts."""

    at: Number = Field(description="The entry after which the new game begins, from 0 (the deal).")
    seat: Annotated[
        Number | None,
        Field(description="Your seat. Default: the one you had, else that of a player who decides there."),
    ] = None
    strength: Strength = Field(
        default=DEFAULT_STRENGTH, description="The strength of the bots in all other seats. See POST bots."
    )
    salt_hash: SaltHash = None


@router.post("/play-on", status_code=201, dependencies=[rate_limit(TABLES), storage_limit(TABLES_A_DAY)])
async def play_on(request: UserTableRequestDep, body: PlayOnBody) -> OpenedShape:
    """Starts a game against bots at a moment of a finished one.

    You see what your seat saw at that moment. Everything it couldn’t see is dealt again.
    """
    request.room.admit(request.user.id)
    position = PlayOnRequest(body.at, body.seat, body.strength, body.salt_hash)
    table_id = await start_play_on(request.services, request.room, request.user, position)
    table = (await request.services[Rooms].get(table_id)).scene.table
    invites = request.services[Invites]
    return OpenedShape(
        id=table.id,
        invite=invites.token(table),
        link=invites.path(table),
        seat=table.host,
        commitment=table.commitment,
    )
