"""One's own page: the name, the way to another device, the sessions that speak for one."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

import structlog
from fastapi import APIRouter, Form, Response
from fastapi.responses import RedirectResponse

from app.accounts import links, sessions
from app.accounts.me import Known
from app.accounts.names import checked_name
from app.accounts.renaming import rename
from app.accounts.seen import session_seen
from app.errors import Problem
from app.house import House, TheHouse
from app.limits import GUESTS, LINKS, limited
from app.models import Session, User
from app.pages import page
from app.tables.bus import Hint

router = APIRouter()
log = structlog.get_logger(__name__)


@router.get("/me")
async def own_page(house: TheHouse, known: Known) -> Response:
    """Who one is here, and on which devices."""
    return await _page(house, known)


@router.post("/me/name", dependencies=[limited(GUESTS)])
async def change_name(house: TheHouse, known: Known, name: Annotated[str, Form()] = "") -> Response:
    """Takes another name, where no game has begun under the old one."""
    user, _ = _somebody(known)
    try:
        await rename(house, user.id, checked_name(name))
    except Problem as problem:
        return await _page(house, known, problem=problem)
    return RedirectResponse("/me", 303)


@router.post("/me/link", dependencies=[limited(LINKS)])
async def make_link(house: TheHouse, known: Known) -> Response:
    """A link to another device, shown this once."""
    user, _ = _somebody(known)
    token = await house.db.write(partial(links.make_link, user_id=user.id))
    log.info("link_made", user=user.id)
    return await _page(house, known, link=f"/link/{token}")


@router.get("/link/{token}")
async def link_page(token: str, house: TheHouse, known: Known) -> Response:
    """Asks before it is used: programs that look at a link beforehand must not use it up."""
    user = await house.db.read(partial(links.carried_by, token=token))
    me = known[0] if known else None
    return page(house, "account/link.html", me, name=user.name, token=token, other=me and me.id != user.id)


@router.post("/link/{token}", dependencies=[limited(LINKS)])
async def use_link(token: str, house: TheHouse) -> Response:
    """Exchanges the link for a session of this browser's own."""
    opened = await house.db.write(partial(links.use_link, token=token))
    log.info("link_used")
    answer = RedirectResponse("/me", 303)
    sessions.hand_over(answer, opened, house.settings)
    return answer


@router.post("/me/sessions/end")
async def end_session(house: TheHouse, known: Known, session: Annotated[str, Form()]) -> Response:
    """Ends one of one's own sessions, and its open pages."""
    user, own = _somebody(known)
    await _end(house, user, lambda one: sessions.public_id(one) == session)
    answer = RedirectResponse("/me", 303)
    if sessions.public_id(own) == session:
        sessions.take_back(answer, house.settings)
    return answer


@router.post("/me/sessions/end-others")
async def end_others(house: TheHouse, known: Known) -> Response:
    """Ends all of one's own sessions but this."""
    user, own = _somebody(known)
    await _end(house, user, lambda one: one.token_hash != own.token_hash)
    return RedirectResponse("/me", 303)


@router.post("/me/leave")
async def sign_out(house: TheHouse, known: Known) -> Response:
    """Ends this session."""
    if known is not None:
        user, own = known
        await _end(house, user, lambda one: one.token_hash == own.token_hash)
    answer = RedirectResponse("/", 303)
    sessions.take_back(answer, house.settings)
    return answer


async def _end(house: House, user: User, which: Callable[[Session], bool]) -> None:
    ended = await house.db.write(partial(sessions.end, user_id=user.id, which=which))
    for session in ended:
        await house.bus.publish(Hint(session, topic="session"))
    log.info("sessions_ended", user=user.id, count=len(ended))


async def _page(
    house: House,
    known: tuple[User, Session] | None,
    problem: Problem | None = None,
    link: str | None = None,
) -> Response:
    """The page; `link` is shown on it and nowhere else."""
    user, own = known or (None, None)
    found = await house.db.read(partial(sessions.sessions_of, user_id=user.id)) if user else ()
    return page(
        house,
        "account/me.html",
        user,
        problem.status if problem else 200,
        sessions=tuple([session_seen(one, own) for one in found]),
        problem=problem.reason if problem else None,
        link=link,
        link_minutes=links.LASTS_MINUTES,
    )


def _somebody(known: tuple[User, Session] | None) -> tuple[User, Session]:
    if known is None:
        raise Problem(401, "token", "You have not said your name here yet, or your session was ended.")
    return known
