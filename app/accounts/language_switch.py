"""The route of the language switch: a form on every page, which needs no JavaScript."""

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from app.accounts.change_preferences import save_settings
from app.identity.current_user import CurrentUser
from app.identity.limits.rate_limits import CHANGES, rate_limit
from app.language.catalogues import codes
from app.language.negotiation import COOKIE
from app.settings import Settings
from app.web.cookies.preferences import COOKIE_SECONDS
from app.web.errors import invalid
from app.web.inputs.bounded_types import Id
from app.web.responses import referring_page
from app.web.services import ServicesDep

router = APIRouter()


@router.post("/language", dependencies=[rate_limit(CHANGES)])
async def choose_language(
    request: Request, services: ServicesDep, me: CurrentUser, language: Annotated[Id, Form()]
) -> Response:
    """Stores the language (for users, on all their devices) and redirects back to the page that had the form.

    Raises Problem 422.
    """
    if language not in codes():
        raise invalid("That language isn’t spoken here.")
    response = RedirectResponse(referring_page(request), 303)
    secure = services[Settings].secure
    response.set_cookie(
        COOKIE, language, COOKIE_SECONDS, path="/", samesite="lax", httponly=True, secure=secure
    )
    await save_settings(services, me, {"language": language}, response)
    return response
