"""POST /api/guests: who has a name has a token."""

from functools import partial

from fastapi import APIRouter

from app.accounts.names import checked_name
from app.accounts.sessions import welcome
from app.api.bodies import GuestBody
from app.api.shapes import GuestShape, UserShape
from app.house import TheHouse
from app.limits import GUESTS, limited

router = APIRouter(tags=["people"])


@router.post("/guests", status_code=201, dependencies=[limited(GUESTS)])
async def arrive(house: TheHouse, body: GuestBody) -> GuestShape:
    """Says your name and gets a token: keep it, it is all that you are known by."""
    user, token = await house.db.write(partial(welcome, name=checked_name(body.name)))
    return GuestShape(token=token, user=UserShape(id=user.id, name=user.name))
