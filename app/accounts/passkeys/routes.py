"""Passkeys: added and removed on one's own page, shown where somebody is not known.

A browser makes and shows them by script alone, so what it needs comes as JSON; what it answers is a form.
"""

from functools import partial
from typing import Annotated

import structlog
from anyio import to_thread
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from app.accounts.passkeys import ceremony, store
from app.accounts.passkeys.site import require_site
from app.identity import sessions
from app.identity.current_user import CurrentUser
from app.identity.devices import describe_device
from app.identity.rate_limits import CHANGES, GUESTS, rate_limit
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.web.errors import Problem
from app.web.responses import referring_page
from app.web.services import TheServices

router = APIRouter()
log = structlog.get_logger(__name__)

Credential = Annotated[str, Form(max_length=20_000)]


@router.get("/me/passkeys")
async def count_passkeys(services: TheServices, me: CurrentUser) -> Response:
    """How many passkeys whoever asks has: a table offers one to who has none."""
    own = await services[Database].read(partial(store.list_passkeys, user_id=_somebody(me).id))
    return JSONResponse({"count": len(own)})


@router.post("/me/passkeys/options", dependencies=[rate_limit(GUESTS)])
async def offer_passkey(request: Request, services: TheServices, me: CurrentUser) -> Response:
    """What the browser needs to make a passkey for who is asking."""
    user, site = _somebody(me), require_site(request, services[Settings])
    own = await services[Database].read(partial(store.list_passkeys, user_id=user.id))
    challenge = await services[Database].write(partial(store.make_challenge, user_id=user.id))
    return _json(await to_thread.run_sync(ceremony.ask_to_make, site, user, own, challenge))


@router.post("/me/passkeys", dependencies=[rate_limit(GUESTS)])
async def add_passkey(
    request: Request, services: TheServices, me: CurrentUser, credential: Credential
) -> Response:
    """Keeps the passkey that the browser made."""
    user, site = _somebody(me), require_site(request, services[Settings])
    made = await to_thread.run_sync(ceremony.read_made, credential)
    await services[Database].write(partial(store.spend_challenge, answer=made, user_id=user.id))
    new = await to_thread.run_sync(ceremony.check_made, site, made)
    label = describe_device(request.headers.get("user-agent", ""))
    await services[Database].write(partial(store.keep_passkey, user_id=user.id, new=new, label=label))
    log.info("passkey_added", user=user.id)
    return RedirectResponse("/me#passkeys", 303)


@router.post("/me/passkeys/remove", dependencies=[rate_limit(CHANGES)])
async def remove_passkey(services: TheServices, me: CurrentUser, passkey: Annotated[str, Form()]) -> Response:
    """Forgets one of one's own passkeys; devices that it has signed in stay signed in."""
    user = _somebody(me)
    await services[Database].write(partial(store.remove_passkey, user_id=user.id, which=passkey))
    log.info("passkey_removed", user=user.id)
    return RedirectResponse("/me#passkeys", 303)


@router.post("/passkey/options", dependencies=[rate_limit(GUESTS)])
async def ask_for_passkey(request: Request, services: TheServices) -> Response:
    """What the browser needs to show a passkey."""
    site = require_site(request, services[Settings])
    challenge = await services[Database].write(partial(store.make_challenge, user_id=None))
    return _json(await to_thread.run_sync(ceremony.ask_to_show, site, challenge))


@router.post("/passkey", dependencies=[rate_limit(GUESTS)])
async def sign_in(request: Request, services: TheServices, credential: Credential) -> Response:
    """Exchanges a passkey for a session of this browser's own, and leads back to the page."""
    site, db = require_site(request, services[Settings]), services[Database]
    shown = await to_thread.run_sync(ceremony.read_shown, credential)
    await db.write(partial(store.spend_challenge, answer=shown, user_id=None))
    passkey = await db.read(partial(store.find_passkey, shown=shown))
    count = await to_thread.run_sync(ceremony.check_shown, site, shown, passkey)
    opened = await db.write(partial(store.sign_in, passkey=passkey, sign_count=count))
    log.info("passkey_used", user=passkey.user_id)
    answer = RedirectResponse(referring_page(request), 303)
    sessions.COOKIE.set(answer, opened, services[Settings])
    return answer


def _somebody(me: User | None) -> User:
    if me is None:
        raise Problem(401, "token", "You’re not signed in on this device.")
    return me


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")
