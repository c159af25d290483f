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
from app.identity.current_user import Known
from app.identity.names import check_name
from app.identity.rate_limits import CHANGES, GUESTS, LINKS, MAILS, limited
from app.notifications.mail.address import give_address
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Session, User
from app.web.errors import Problem
from app.web.rendering.pages import hall_page
from app.web.responses import AnswerShape, shape_for
from app.web.services import Services, TheServices

router = APIRouter()
log = structlog.get_logger(__name__)


@router.get("/me")
async def show_profile(
    request: Request, services: TheServices, known: Known, wanted: WhatIsWanted
) -> Response:
    """Who one is here, what one has played, and on which devices."""
    return await show_own_page(request, services, known, wanted)


@router.post("/me/name", dependencies=[limited(GUESTS)])
async def change_name(
    request: Request, services: TheServices, known: Known, name: Annotated[str, Form()] = ""
) -> Response:
    """Takes another name, where no game has begun under the old one."""
    user, _ = _somebody(known)
    try:
        await rename_user(services, user.id, check_name(name))
    except Problem as problem:
        return await show_own_page(request, services, known, problem=problem)
    return RedirectResponse("/me", 303)


@router.post("/me/link", dependencies=[limited(LINKS)])
async def make_link(request: Request, services: TheServices, known: Known) -> Response:
    """A link to another device, shown this once."""
    user, _ = _somebody(known)
    token = await services[Database].write(partial(device_links.make_link, user_id=user.id))
    log.info("link_made", user=user.id)
    return await show_own_page(request, services, known, link=f"/link/{token}")


@router.post("/me/mail", dependencies=[limited(MAILS)])
async def change_address(
    request: Request, services: TheServices, known: Known, address: Annotated[str, Form()] = ""
) -> Response:
    """Takes an address for mail. What is wrong with it is told at its field, which keeps what was typed.
    Raises Problem 404, or 422 for a program."""
    user, _ = _somebody(known)
    try:
        await give_address(services, user.id, address)
    except Problem as problem:
        if problem.status not in (422, 429) or shape_for(request) is not AnswerShape.PAGE:
            raise
        return await show_own_page(request, services, known, refused=RejectedAddress(address, problem))
    return RedirectResponse("/me#notifications", 303)


@router.get("/me/name")
@router.get("/me/link")
@router.get("/me/mail")
async def lead_back() -> Response:
    """The answers to these forms are one's own page; who comes to their addresses later is led to it."""
    return RedirectResponse("/me", 303)


@router.get("/link/{token}")
async def show_link(token: str, services: TheServices, known: Known) -> Response:
    """Asks before it is used: programs that look at a link beforehand must not use it up."""
    user = await services[Database].read(partial(device_links.user_of_link, token=token))
    me = known[0] if known else None
    return await hall_page(
        services, "account/link.html", me, name=user.name, token=token, other=me and me.id != user.id
    )


@router.post("/link/{token}", dependencies=[limited(LINKS)])
async def use_link(token: str, services: TheServices) -> Response:
    """Exchanges the link for a session of this browser's own."""
    opened = await services[Database].write(partial(device_links.use_link, token=token))
    log.info("link_used")
    answer = RedirectResponse("/me", 303)
    sessions.COOKIE.give(answer, opened, services[Settings])
    return answer


@router.post("/me/sessions/end", dependencies=[limited(CHANGES)])
async def end_session(services: TheServices, known: Known, session: Annotated[str, Form()]) -> Response:
    """Ends one of one's own sessions, and its open pages."""
    user, own = _somebody(known)
    await _end(services, user, lambda one: sessions.public_id(one) == session)
    answer = RedirectResponse("/me", 303)
    if sessions.public_id(own) == session:
        sessions.COOKIE.clear(answer, services[Settings])
    return answer


@router.post("/me/sessions/end-others", dependencies=[limited(CHANGES)])
async def end_others(services: TheServices, known: Known) -> Response:
    """Ends all of one's own sessions but this."""
    user, own = _somebody(known)
    await _end(services, user, lambda one: one.token_hash != own.token_hash)
    return RedirectResponse("/me", 303)


@router.post("/me/leave", dependencies=[limited(CHANGES)])
async def sign_out(services: TheServices, known: Known) -> Response:
    """Ends this session."""
    if known is not None:
        user, own = known
        await _end(services, user, lambda one: one.token_hash == own.token_hash)
    answer = RedirectResponse("/", 303)
    sessions.COOKIE.clear(answer, services[Settings])
    return answer


async def _end(services: Services, user: User, which: Callable[[Session], bool]) -> None:
    ended = await services[Database].write(partial(sessions.end_sessions, user_id=user.id, which=which))
    for session in ended:
        await services[Bus].publish(Hint(session, topic="session"))
    log.info("sessions_ended", user=user.id, count=len(ended))


def _somebody(known: tuple[User, Session] | None) -> tuple[User, Session]:
    if known is None:
        raise Problem(401, "token", "You’re not signed in on this device.")
    return known
