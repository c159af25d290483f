"""The endpoint that creates guests and their tokens."""

from fastapi import APIRouter, Request

from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.requests import GuestBody
from app.api.schemas.responses import GuestShape, UserShape
from app.identity.admission.guests import create_admitted_guest
from app.identity.limits.rate_limits import GUESTS, rate_limit
from app.identity.naming.names import check_name

router = APIRouter(prefix="/api", tags=["people"], responses=ERROR_RESPONSES)


@router.post("/guests", status_code=201, dependencies=[rate_limit(GUESTS)])
async def create_guest_account(request: Request, body: GuestBody) -> GuestShape:
    """Creates a guest and returns a token. Keep it: it’s the only proof of your identity."""
    user, token = await create_admitted_guest(request, check_name(body.name), body.admission)
    return GuestShape(token=token, user=UserShape(id=user.id, name=user.name))
