"""Settings that follow: chosen on one's own page, kept with one's name and in the browser."""

from collections.abc import Mapping
from functools import partial

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session

from app.bus import Bus, Hint
from app.identity.current_user import CurrentUser
from app.identity.rate_limits import CHANGES, rate_limit
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.web.errors import invalid
from app.web.preferences import COOKIE, decode_preferences, encode_preferences, is_valid, preferences
from app.web.services import Services, TheServices

router = APIRouter()

A_YEAR = 365 * 24 * 60 * 60


@router.post("/me/settings", dependencies=[rate_limit(CHANGES)])
async def choose_settings(request: Request, services: TheServices, me: CurrentUser) -> Response:
    """Takes one setting or more. Raises Problem 422 for one that there is not."""
    form = await request.form()
    chosen = {name: value for name, value in form.items() if isinstance(value, str) and value}
    if not all(is_valid(name, value) for name, value in chosen.items()):
        raise invalid("There’s no such setting.")
    answer = RedirectResponse("/me#display", 303)
    await keep_settings(services, me, chosen, answer)
    return answer


async def keep_settings(
    services: Services, me: User | None, chosen: Mapping[str, str], answer: Response
) -> None:
    """Keeps settings beside those that were chosen before: with the user, if there is one, and in the
    browser that gets the answer."""
    if me is not None:
        await services[Database].write(partial(_kept, user_id=me.id, chosen=chosen))
        await services[Bus].publish(Hint(me.id, topic="user"))
    keep_in_browser(services, {**preferences(), **chosen}, answer)


def keep_in_browser(services: Services, chosen: Mapping[str, str], answer: Response) -> None:
    """The settings as a cookie, for when nobody is known here."""
    secure = services[Settings].secure
    kept = encode_preferences(chosen)
    answer.set_cookie(COOKIE, kept, A_YEAR, path="/", samesite="lax", httponly=True, secure=secure)


def _kept(db: Session, user_id: str, chosen: Mapping[str, str]) -> None:
    user = db.get_one(User, user_id)
    user.preferences = encode_preferences({**decode_preferences(user.preferences), **chosen})
