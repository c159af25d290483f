"""The switch of languages: a small form on every page, which works without scripts."""

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from app.accounts.settings import A_YEAR, keep_settings
from app.identity.current_user import CurrentUser
from app.identity.rate_limits import CHANGES, rate_limit
from app.language.catalogues import codes
from app.language.negotiation import COOKIE
from app.settings import Settings
from app.web.errors import invalid
from app.web.responses import referring_page
from app.web.services import TheServices

router = APIRouter()


@router.post("/language", dependencies=[rate_limit(CHANGES)])
async def choose_language(
    request: Request, services: TheServices, me: CurrentUser, language: Annotated[str, Form()]
) -> Response:
    """Speaks a language from now on, to somebody who is known on all their devices, and leads back to the
    page. Raises Problem 422."""
    if language not in codes():
        raise invalid("That language isn’t spoken here.")
    answer = RedirectResponse(referring_page(request), 303)
    secure = services[Settings].secure
    answer.set_cookie(COOKIE, language, A_YEAR, path="/", samesite="lax", httponly=True, secure=secure)
    await keep_settings(services, me, {"language": language}, answer)
    return answer
