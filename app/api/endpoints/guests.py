"""The endpoint that creates guests and their tokens."""

from functools import partial

from fastapi import APIRouter

from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.requests import GuestBody
from app.api.schemas.responses import GuestShape, UserShape
from app.identity.limits.rate_limits import GUESTS, rate_limit
from app.identity.naming.names import check_name
from app.identity.sessions import create_guest
from app.settings import Settings
from app.storage.database import Database
from app.web.services import ServicesDep

router = APIRouter(prefix="/api", tags=["people"], responses=ERROR_RESPONSES)


@router.post("/guests", status_code=201, dependencies=[rate_limit(GUESTS)])
async def create_guest_account(services: ServicesDep, body: GuestBody) -> GuestShape:
    """Creates a guest and returns a token. Keep it: it’s the only proof of your identity."""
    name = check_name(body.name, services[Settings].site_name)
    user, token = await services[Database].write(partial(create_guest, name=name))
    return GuestShape(token=token, user=UserShape(id=user.id, name=user.name))
