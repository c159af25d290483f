"""Membership links: the page of a link, the post that uses it, and the page for new members."""

from functools import partial
from typing import Annotated
from urllib.parse import urlencode

import structlog
from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse

from app.accounts.passkeys.stored_passkeys import list_passkeys
from app.accounts.welcome_routes import NEXT_COOKIE, find_destination
from app.identity import sessions
from app.identity.admission.admissions import Admissions
from app.identity.admission.guests import create_guest_by_link
from app.identity.admission.membership_links import require_valid_link, use_link
from app.identity.current_user import CurrentUser
from app.identity.limits.rate_limits import LINKS, new_guest_limit, rate_limit
from app.identity.naming.names import check_name
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.web.cookies.cookie_check import cookies_required
from app.web.errors import Problem
from app.web.inputs.bounded_types import Line, Token
from app.web.inputs.urls import find_local_path
from app.web.rendering.pages import render_page, render_site_page
from app.web.services import Services, ServicesDep

router = APIRouter(prefix="/membership")
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

JOINED = "/membership"
"""The page for new members."""


@router.get("")
async def show_membership(
    services: ServicesDep, me: CurrentUser, destination: Annotated[Line, Query(alias="next")] = ""
) -> Response:
    """Suggests a passkey to a new member, and leads on to where they wanted to go."""
    path = find_local_path(destination) or "/"
    if me is None or not services[Admissions].is_for_members or await _has_passkey(services, me):
        return RedirectResponse(path, 303)
    return await render_site_page(services, "account/membership.html", me, destination=path)


@router.get("/{token}")
async def show_link(token: Token, request: Request, services: ServicesDep, me: CurrentUser) -> Response:
    """Asks for confirmation before the link is used: link previews send GET requests, too."""
    if not services[Admissions].is_for_members:
        return RedirectResponse("/", 303)
    if me is not None and await services[Admissions].is_user_admitted(me.id):
        return RedirectResponse(find_destination(request), 303)
    await services[Database].read(partial(require_valid_link, token=token))
    return _render_link(services, me, token)


@router.post("/{token}", dependencies=[rate_limit(LINKS), new_guest_limit, cookies_required])
async def join_by_link(
    token: Token,
    request: Request,
    services: ServicesDep,
    me: CurrentUser,
    name: Annotated[Line, Form()] = "",
) -> Response:
    """Makes the user, or a new guest with this name, a member."""
    if not services[Admissions].is_for_members:
        return RedirectResponse("/", 303)
    db, session_token = services[Database], None
    if me is not None:
        await db.write(partial(use_link, token=token, user_id=me.id))
        user = me
    else:
        try:
            create = partial(create_guest_by_link, name=check_name(name), token=token)
            user, session_token = await db.write(create)
        except Problem as problem:
            if problem.status != 422:
                raise
            return _render_link(services, me, token, name, problem)
    log.info("member_joined", user=user.id)
    response = RedirectResponse(f"{JOINED}?{urlencode({'next': find_destination(request)})}", 303)
    response.delete_cookie(NEXT_COOKIE, path="/")
    if session_token is not None:
        sessions.COOKIE.set(response, session_token, services[Settings])
    return response


async def _has_passkey(services: Services, user: User) -> bool:
    return bool(await services[Database].read(partial(list_passkeys, user_id=user.id)))


def _render_link(
    services: Services, me: User | None, token: str, name: str = "", problem: Problem | None = None
) -> Response:
    return render_page(
        services,
        "account/membership_link.html",
        None,
        problem.status if problem else 200,
        visitor=me,
        token=token,
        name=name,
        problem=problem.reason if problem else None,
    )
