"""Routes of the account page /me: name, email address, device links and sessions."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

import structlog
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from app.accounts import device_links
from app.accounts.choose_portrait import choose_portrait
from app.accounts.history.games import GameFiltersQuery
from app.accounts.profile import RejectedAddress, show_own_page
from app.accounts.rename_user import rename_user
from app.bus import Bus, Hint
from app.identity import sessions
from app.identity.current_user import CurrentUserSession, require_user_session
from app.identity.limits.rate_limits import CHANGES, GUESTS, LINKS, MAILS, rate_limit
from app.identity.naming.names import check_name
from app.notifications.mail.address import request_confirmation
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Session, User
from app.web.cookies.cookie_check import cookies_required
from app.web.errors import Problem
from app.web.inputs.bounded_types import Id, Line, Number, Token
from app.web.rendering.pages import render_site_page
from app.web.responses import ResponseFormat, response_format
from app.web.services import Services, ServicesDep

router = APIRouter()
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@router.get("/me")
async def show_profile(
    request: Request, services: ServicesDep, user_session: CurrentUserSession, filters: GameFiltersQuery
) -> Response:
    """Shows the user's own page."""
    return await show_own_page(request, services, user_session, filters)


@router.post("/me/name", dependencies=[rate_limit(GUESTS)])
async def change_name(
    request: Request,
    services: ServicesDep,
    user_session: CurrentUserSession,
    name: Annotated[Line, Form()] = "",
) -> Response:
    """Changes the user's name, except in games that have started."""
    user, _ = require_user_session(user_session)
    try:
        await rename_user(services, user.id, check_name(name, services[Settings].site_name))
    except Problem as problem:
        return await show_own_page(request, services, user_session, problem=problem)
    return RedirectResponse("/me", 303)


@router.post("/me/portrait", dependencies=[rate_limit(GUESTS)])
async def change_portrait(
    services: ServicesDep, user_session: CurrentUserSession, portrait: Annotated[Number, Form()] = 0
) -> Response:
    """Changes the user's portrait, except in games that have started. Raises Problem 422."""
    user, _ = require_user_session(user_session)
    await choose_portrait(services, user.id, portrait)
    return RedirectResponse("/me", 303)


@router.post("/me/link", dependencies=[rate_limit(LINKS)])
async def create_link(request: Request, services: ServicesDep, user_session: CurrentUserSession) -> Response:
    """Creates a device link, and shows it once, in this response."""
    user, _ = require_user_session(user_session)
    token = await services[Database].write(partial(device_links.create_link, user_id=user.id))
    log.info("link_created", user=user.id)
    return await show_own_page(request, services, user_session, link=f"/link/{token}")


@router.post("/me/mail", dependencies=[rate_limit(MAILS)])
async def change_address(
    request: Request,
    services: ServicesDep,
    user_session: CurrentUserSession,
    address: Annotated[Line, Form()] = "",
) -> Response:
    """Stores an email address and sends it a confirmation link.

    In a browser, an invalid address is shown again with the error beside the field; other clients get
    Problem 422 or 429. Raises Problem 404 if this server sends no mail.
    """
    user, _ = require_user_session(user_session)
    try:
        await request_confirmation(services, user.id, address)
    except Problem as problem:
        if problem.status not in (422, 429) or response_format(request) is not ResponseFormat.PAGE:
            raise
        return await show_own_page(
            request, services, user_session, rejected=RejectedAddress(address, problem)
        )
    return RedirectResponse("/me#notifications", 303)


@router.get("/me/name")
@router.get("/me/portrait")
@router.get("/me/link")
@router.get("/me/mail")
async def redirect_to_profile() -> Response:
    """Redirects to /me if somebody reloads the page after a POST to one of these URLs."""
    return RedirectResponse("/me", 303)


@router.get("/link/{token}")
async def show_link(token: Token, services: ServicesDep, user_session: CurrentUserSession) -> Response:
    """Asks for confirmation before the link is used: link previews send GET requests, too."""
    user = await services[Database].read(partial(device_links.require_link_user, token=token))
    me = user_session.user if user_session else None
    return await render_site_page(
        services, "account/link.html", me, name=user.name, token=token, is_other_user=me and me.id != user.id
    )


@router.post("/link/{token}", dependencies=[rate_limit(LINKS), cookies_required])
async def use_link(token: Token, services: ServicesDep) -> Response:
    """Exchanges a device link for a session in this browser."""
    session_token = await services[Database].write(partial(device_links.use_link, token=token))
    log.info("link_used")
    response = RedirectResponse("/me", 303)
    sessions.COOKIE.set(response, session_token, services[Settings])
    return response


@router.post("/me/sessions/end", dependencies=[rate_limit(CHANGES)])
async def end_session(
    services: ServicesDep, user_session: CurrentUserSession, session: Annotated[Id, Form()]
) -> Response:
    """Ends one of the user's sessions."""
    user, own_session = require_user_session(user_session)
    await _end_sessions(services, user, lambda candidate: sessions.public_id(candidate) == session)
    response = RedirectResponse("/me", 303)
    if sessions.public_id(own_session) == session:
        sessions.COOKIE.clear(response, services[Settings])
    return response


@router.post("/me/sessions/end-others", dependencies=[rate_limit(CHANGES)])
async def end_other_sessions(services: ServicesDep, user_session: CurrentUserSession) -> Response:
    """Ends the user's other sessions."""
    user, own_session = require_user_session(user_session)
    await _end_sessions(services, user, lambda candidate: candidate.token_hash != own_session.token_hash)
    return RedirectResponse("/me", 303)


@router.post("/me/leave", dependencies=[rate_limit(CHANGES)])
async def sign_out(services: ServicesDep, user_session: CurrentUserSession) -> Response:
    """Ends the session of this browser."""
    if user_session is not None:
        user, own_session = user_session
        await _end_sessions(services, user, lambda candidate: candidate.token_hash == own_session.token_hash)
    response = RedirectResponse("/", 303)
    sessions.COOKIE.clear(response, services[Settings])
    return response


async def _end_sessions(services: Services, user: User, matches: Callable[[Session], bool]) -> None:
    """Deletes the matching sessions, and closes their sockets."""
    token_hashes = await services[Database].write(
        partial(sessions.end_sessions, user_id=user.id, matches=matches)
    )
    for token_hash in token_hashes:
        await services[Bus].publish(Hint(token_hash, topic="session"))
    log.info("sessions_ended", user=user.id, count=len(token_hashes))
