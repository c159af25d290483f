"""Routes that open an operator's session: with a printed link, or with the passkey of a user with a role."""

from functools import partial
from typing import Annotated

import structlog
from anyio import to_thread
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from app.accounts.passkeys import ceremony, stored_passkeys
from app.accounts.passkeys.site import require_site
from app.identity.limits.rate_limits import GUESTS, LINKS, rate_limit
from app.operator import sessions
from app.settings import Settings
from app.storage.database import Database
from app.web.cookies.cookie_check import cookies_required
from app.web.inputs.bounded_types import Document, Token
from app.web.rendering.pages import render_page
from app.web.services import ServicesDep

router = APIRouter(prefix="/admin")
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@router.get("/enter/{token}")
async def show_link(token: Token, services: ServicesDep) -> Response:
    """Asks for confirmation before the link is used: link previews send GET requests, too."""
    await services[Database].read(partial(sessions.require_link, token=token))
    return render_page(services, "operator/enter.html", None, token=token, hours=sessions.SESSION_HOURS)


@router.post("/enter/{token}", dependencies=[rate_limit(LINKS), cookies_required])
async def use_link(token: Token, services: ServicesDep) -> Response:
    """Exchanges the link for an operator's session of this browser."""
    session_token = await services[Database].write(partial(sessions.use_link, token=token))
    response = RedirectResponse("/admin", 303)
    sessions.COOKIE.set(response, session_token, services[Settings])
    return response


@router.get("/sign-in")
async def show_sign_in(request: Request, services: ServicesDep) -> Response:
    """Asks for the passkey of an operator; redirects operators who are signed in to the overview."""
    token = sessions.COOKIE.read(request, services[Settings])
    if token and await services[Database].read(partial(sessions.find_operator, token=token)) is not None:
        return RedirectResponse("/admin", 303)
    return render_page(services, "operator/sign_in.html", None, hours=sessions.SESSION_HOURS)


@router.post("/sign-in/options", dependencies=[rate_limit(GUESTS)])
async def show_sign_in_options(request: Request, services: ServicesDep) -> Response:
    """Returns the options for signing in as an operator: the device must verify its user."""
    site = require_site(request, services[Settings])
    challenge = await services[Database].write(partial(stored_passkeys.create_challenge, user_id=None))
    build = partial(ceremony.build_authentication_options, must_verify=True)
    return Response(await to_thread.run_sync(build, site, challenge), media_type="application/json")


@router.post("/sign-in", dependencies=[rate_limit(GUESTS), cookies_required])
async def sign_in(
    request: Request, services: ServicesDep, credential: Annotated[Document, Form()]
) -> Response:
    """Opens a session for an operator whose device has verified them just now."""
    site, db = require_site(request, services[Settings]), services[Database]
    assertion = await to_thread.run_sync(ceremony.parse_authentication, credential)
    await db.write(partial(stored_passkeys.spend_challenge, response=assertion, user_id=None))
    passkey = await db.read(partial(stored_passkeys.find_passkey, response=assertion))
    verify = partial(ceremony.verify_authentication, must_verify=True)
    count = await to_thread.run_sync(verify, site, assertion, passkey)
    await db.write(partial(stored_passkeys.record_use, passkey=passkey, sign_count=count))
    token = await db.write(partial(sessions.open_passkey_session, passkey=passkey))
    response = RedirectResponse("/admin", 303)
    sessions.COOKIE.set(response, token, services[Settings])
    return response
