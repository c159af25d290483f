"""Changes of the user's settings: stored with the user and in the browser's cookie."""

from collections.abc import Mapping
from functools import partial

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session

from app.bus import Bus, Hint
from app.identity.current_user import CurrentUser
from app.identity.limits.rate_limits import CHANGES, rate_limit
from app.identity.users import require_existing_user
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.web.cookies.preferences import (
    COOKIE,
    COOKIE_SECONDS,
    decode_preferences,
    encode_preferences,
    is_valid,
    preferences,
)
from app.web.errors import invalid
from app.web.services import Services, ServicesDep

router = APIRouter()


@router.post("/me/settings", dependencies=[rate_limit(CHANGES)])
async def choose_settings(request: Request, services: ServicesDep, me: CurrentUser) -> Response:
    """Stores one or more settings. Raises Problem 422 for an unknown setting or value."""
    form = await request.form()
    values = {
        name: value for name, value in form.items() if isinstance(value, str) and value and name != "op"
    }
    if not all(is_valid(name, value) for name, value in values.items()):
        raise invalid("There’s no such setting.")
    response = RedirectResponse("/me#display", 303)
    await save_settings(services, me, values, response)
    return response


async def save_settings(
    services: Services, me: User | None, values: Mapping[str, str], response: Response
) -> None:
    """Stores settings in addition to earlier ones, with the user if there is one, and in the browser."""
    if me is not None:
        await services[Database].write(partial(_store_settings, user_id=me.id, values=values))
        await services[Bus].publish(Hint(me.id, topic="user"))
    _set_cookie(services, {**preferences(), **values}, response)


def _set_cookie(services: Services, values: Mapping[str, str], response: Response) -> None:
    """Stores the settings in the browser, for visits without a session."""
    secure = services[Settings].secure
    value = encode_preferences(values)
    response.set_cookie(COOKIE, value, COOKIE_SECONDS, path="/", samesite="lax", httponly=True, secure=secure)


def _store_settings(db: Session, user_id: str, values: Mapping[str, str]) -> None:
    require_existing_user(db, user_id)
    user = db.get_one(User, user_id)
    user.preferences = encode_preferences({**decode_preferences(user.preferences), **values})
