"""Routes that add, remove and sign in with passkeys.

Passkeys need JavaScript, so their options are JSON; the browser's responses are posted as forms.
"""

from functools import partial
from typing import Annotated

import structlog
from anyio import to_thread
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from app.accounts.passkeys import ceremony, stored_passkeys
from app.accounts.passkeys.site import require_site
from app.identity import sessions
from app.identity.current_user import CurrentUser, require_user
from app.identity.devices import describe_device
from app.identity.limits.rate_limits import CHANGES, GUESTS, rate_limit
from app.settings import Settings
from app.storage.database import Database
from app.web.cookies.cookie_check import cookies_required
from app.web.inputs.bounded_types import Document, Line
from app.web.responses import ResponseFormat, referring_page, response_format
from app.web.services import ServicesDep

router = APIRouter()
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

Credential = Annotated[Document, Form()]


@router.get("/me/passkeys")
async def count_passkeys(request: Request, services: ServicesDep, me: CurrentUser) -> Response:
    """Returns the number of the user's passkeys; table pages suggest a passkey to users who have none.

    In a browser, redirects to the page with the form.
    """
    if response_format(request) is ResponseFormat.PAGE:
        return RedirectResponse("/me#passkeys", 303)
    passkeys = await services[Database].read(
        partial(stored_passkeys.list_passkeys, user_id=require_user(me).id)
    )
    return JSONResponse({"count": len(passkeys)})


@router.post("/me/passkeys/options", dependencies=[rate_limit(GUESTS)])
async def show_registration_options(request: Request, services: ServicesDep, me: CurrentUser) -> Response:
    """Returns the options for creating a passkey."""
    user, site = require_user(me), require_site(request, services[Settings])
    passkeys = await services[Database].read(partial(stored_passkeys.list_passkeys, user_id=user.id))
    challenge = await services[Database].write(partial(stored_passkeys.create_challenge, user_id=user.id))
    build = ceremony.build_registration_options
    return _json(await to_thread.run_sync(build, site, user, passkeys, challenge))


@router.post("/me/passkeys", dependencies=[rate_limit(GUESTS)])
async def add_passkey(
    request: Request, services: ServicesDep, me: CurrentUser, credential: Credential
) -> Response:
    """Stores the passkey that the browser has created."""
    user, site = require_user(me), require_site(request, services[Settings])
    response = await to_thread.run_sync(ceremony.parse_registration, credential)
    await services[Database].write(
        partial(stored_passkeys.spend_challenge, response=response, user_id=user.id)
    )
    passkey = await to_thread.run_sync(ceremony.verify_registration, site, response)
    label = describe_device(request.headers.get("user-agent", ""))
    await services[Database].write(
        partial(stored_passkeys.add_passkey, user_id=user.id, new=passkey, label=label)
    )
    log.info("passkey_added", user=user.id)
    page = referring_page(request)
    is_new_member = page.partition("?")[0] == "/membership"  # whom it leads on to where they wanted to go
    return RedirectResponse(page if is_new_member else "/me#passkeys", 303)


@router.post("/me/passkeys/remove", dependencies=[rate_limit(CHANGES)])
async def remove_passkey(
    services: ServicesDep, me: CurrentUser, passkey: Annotated[Line, Form()]
) -> Response:
    """Deletes a passkey of the user; devices that are signed in stay so."""
    user = require_user(me)
    await services[Database].write(
        partial(stored_passkeys.remove_passkey, user_id=user.id, passkey_public_id=passkey)
    )
    log.info("passkey_removed", user=user.id)
    return RedirectResponse("/me#passkeys", 303)


@router.post("/passkey/options", dependencies=[rate_limit(GUESTS)])
async def show_authentication_options(request: Request, services: ServicesDep) -> Response:
    """Returns the options for signing in with a passkey."""
    site = require_site(request, services[Settings])
    challenge = await services[Database].write(partial(stored_passkeys.create_challenge, user_id=None))
    return _json(await to_thread.run_sync(ceremony.build_authentication_options, site, challenge))


@router.post("/passkey", dependencies=[rate_limit(GUESTS), cookies_required])
async def sign_in(request: Request, services: ServicesDep, credential: Credential) -> Response:
    """Signs the passkey's user in, and redirects back to the form's page."""
    site, db = require_site(request, services[Settings]), services[Database]
    assertion = await to_thread.run_sync(ceremony.parse_authentication, credential)
    await db.write(partial(stored_passkeys.spend_challenge, response=assertion, user_id=None))
    passkey = await db.read(partial(stored_passkeys.find_passkey, response=assertion))
    count = await to_thread.run_sync(ceremony.verify_authentication, site, assertion, passkey)
    token = await db.write(partial(stored_passkeys.sign_in, passkey=passkey, sign_count=count))
    log.info("passkey_used", user=passkey.user_id)
    response = RedirectResponse(referring_page(request), 303)
    sessions.COOKIE.set(response, token, services[Settings])
    return response


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")
