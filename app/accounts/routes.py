"""One's own page: the name, the way to another device, the sessions that speak for one."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

import structlog
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from app.accounts import device_links
from app.accounts.profile import RejectedAddress, WhatIsWanted, show_own_page
from app.accounts.rename_user import rename_user
from app.bus import Bus, Hint
from app.identity import sessions
from app.identity.current_user import SignedIn
from app.identity.names import check_name
from app.identity.rate_limits import CHANGES, GUESTS, LINKS, MAILS, rate_limit
from app.notifications.mail.address import request_confirmation
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Session, User
from app.web.errors import Problem
from app.web.rendering.pages import render_site_page
from app.web.responses import ResponseFormat, response_format
from app.web.services import Services, TheServices

router = APIRouter()
log = structlog.get_logger(__name__)


@router.get("/me")
async def show_profile(
    request: Request, services: TheServices, signed_in: SignedIn, wanted: WhatIsWanted
) -> Response:
    """Who one is here, what one has played, and on which devices."""
    return await show_own_page(request, services, signed_in, wanted)


@router.post("/me/name", dependencies=[rate_limit(GUESTS)])
async def change_name(
    request: Request, services: TheServices, signed_in: SignedIn, name: Annotated[str, Form()] = ""
) -> Response:
    """Takes another name, where no game has begun under the old one."""
    user, _ = _somebody(signed_in)
    try:
        await rename_user(services, user.id, check_name(name))
    except Problem as problem:
        return await show_own_page(request, services, signed_in, problem=problem)
    return RedirectResponse("/me", 303)


@router.post("/me/link", dependencies=[rate_limit(LINKS)])
async def make_link(request: Request, services: TheServices, signed_in: SignedIn) -> Response:
    """A link to another device, shown this once."""
    user, _ = _somebody(signed_in)
    token = await services[Database].write(partial(device_links.make_link, user_id=user.id))
    log.info("link_made", user=user.id)
    return await show_own_page(request, services, signed_in, link=f"/link/{token}")


@router.post("/me/mail", dependencies=[rate_limit(MAILS)])
async def change_address(
    request: Request, services: TheServices, signed_in: SignedIn, address: Annotated[str, Form()] = ""
) -> Response:
    """Takes an address for mail. What is wrong with it is told at its field, which keeps what was typed.
    Raises Problem 404, or 422 for a program."""
    user, _ = _somebody(signed_in)
    try:
        await request_confirmation(services, user.id, address)
    except Problem as problem:
        if problem.status not in (422, 429) or response_format(request) is not ResponseFormat.PAGE:
            raise
        return await show_own_page(request, services, signed_in, refused=RejectedAddress(address, problem))
    return RedirectResponse("/me#notifications", 303)


@router.get("/me/name")
@router.get("/me/link")
@router.get("/me/mail")
async def lead_back() -> Response:
    """The answers to these forms are one's own page; who comes to their addresses later is led to it."""
    return RedirectResponse("/me", 303)


@router.get("/link/{token}")
async def show_link(token: str, services: TheServices, signed_in: SignedIn) -> Response:
    """Asks before it is used: programs that look at a link beforehand must not use it up."""
    user = await services[Database].read(partial(device_links.user_of_link, token=token))
    me = signed_in[0] if signed_in else None
    return await render_site_page(
        services, "account/link.html", me, name=user.name, token=token, other=me and me.id != user.id
    )


@router.post("/link/{token}", dependencies=[rate_limit(LINKS)])
async def use_link(token: str, services: TheServices) -> Response:
    """Exchanges the link for a session of this browser's own."""
    opened = await services[Database].write(partial(device_links.use_link, token=token))
    log.info("link_used")
    answer = RedirectResponse("/me", 303)
    sessions.COOKIE.set(answer, opened, services[Settings])
    return answer


@router.post("/me/sessions/end", dependencies=[rate_limit(CHANGES)])
async def end_session(
    services: TheServices, signed_in: SignedIn, session: Annotated[str, Form()]
) -> Response:
    """Ends one of one's own sessions, and its open pages."""
    user, own = _somebody(signed_in)
    await _end(services, user, lambda one: sessions.public_id(one) == session)
    answer = RedirectResponse("/me", 303)
    if sessions.public_id(own) == session:
        sessions.COOKIE.clear(answer, services[Settings])
    return answer


@router.post("/me/sessions/end-others", dependencies=[rate_limit(CHANGES)])
async def end_others(services: TheServices, signed_in: SignedIn) -> Response:
    """Ends all of one's own sessions but this."""
    user, own = _somebody(signed_in)
    await _end(services, user, lambda one: one.token_hash != own.token_hash)
    return RedirectResponse("/me", 303)


@router.post("/me/leave", dependencies=[rate_limit(CHANGES)])
async def sign_out(services: TheServices, signed_in: SignedIn) -> Response:
    """Ends this session."""
    if signed_in is not None:
        user, own = signed_in
        await _end(services, user, lambda one: one.token_hash == own.token_hash)
    answer = RedirectResponse("/", 303)
    sessions.COOKIE.clear(answer, services[Settings])
    return answer


async def _end(services: Services, user: User, which: Callable[[Session], bool]) -> None:
    ended = await services[Database].write(partial(sessions.end_sessions, user_id=user.id, which=which))
    for session in ended:
        await services[Bus].publish(Hint(session, topic="session"))
    log.info("sessions_ended", user=user.id, count=len(ended))


def _somebody(signed_in: tuple[User, Session] | None) -> tuple[User, Session]:
    if signed_in is None:
        raise Problem(401, "token", "You’re not signed in on this device.")
    return signed_in
