"""`/welcome`: the page of a private server for visitors, who enter the password or sign in there."""

from typing import Annotated
from urllib.parse import quote, unquote

import structlog
from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse

from app.identity.admission import site_password
from app.identity.admission.admissions import Admissions
from app.identity.current_user import CurrentUser
from app.identity.limits.rate_limits import PASSWORDS, count_request
from app.settings import Settings
from app.storage.models import User
from app.web.address import client_address
from app.web.cookies.cookie_check import cookies_required
from app.web.errors import Problem, forbidden
from app.web.inputs.bounded_types import Line
from app.web.inputs.urls import find_local_path
from app.web.rendering.pages import render_page
from app.web.services import Services, ServicesDep

router = APIRouter()
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

NEXT_COOKIE = "next"
"""The cookie with the page that a visitor wanted to see, for when they become a member by a link."""
NEXT_COOKIE_SECONDS = 3600


@router.get("/welcome")
async def show_welcome(
    request: Request,
    services: ServicesDep,
    me: CurrentUser,
    destination: Annotated[Line, Query(alias="next")] = "",
) -> Response:
    """Asks for the password, or says that one needs an invitation; admitted people go on at once."""
    path = find_local_path(destination)
    if await services[Admissions].is_admitted(request):
        return RedirectResponse(path or "/", 303)
    response = _render_welcome(services, me, path)
    if path is not None:
        remember_destination(response, path, services[Settings])
    return response


@router.post("/welcome", dependencies=[cookies_required])
async def enter_password(
    request: Request,
    services: ServicesDep,
    me: CurrentUser,
    password: Annotated[Line, Form()] = "",
    destination: Annotated[Line, Form(alias="next")] = "",
) -> Response:
    """Admits this browser, and its user, if the password is right."""
    path, admissions = find_local_path(destination), services[Admissions]
    if admissions.password is None:
        return RedirectResponse(path or "/", 303)
    try:
        address = client_address(request, services[Settings])
        await count_request(services, PASSWORDS, me.id if me else None, address)
        if not admissions.password.is_right(password):
            log.info("site_password_wrong")
            raise forbidden("wrong_password", "That isn’t the password. Ask the person who sent you here.")
    except Problem as problem:
        response = _render_welcome(services, me, path, problem)
        response.headers.update(problem.headers)
        return response
    if me is not None:
        await admissions.admit_by_password(me.id)
    response = RedirectResponse(path or "/", 303)
    token = admissions.password.create_token()
    site_password.COOKIE.set(response, token, services[Settings])
    return response


def remember_destination(response: Response, path: str, settings: Settings) -> None:
    """Remembers in a cookie the page that a visitor wanted to see."""
    response.set_cookie(
        NEXT_COOKIE,
        quote(path, safe=""),
        NEXT_COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=settings.secure,
    )


def find_destination(request: Request) -> str:
    """The page that the visitor wanted to see; "/" if that is unknown."""
    return find_local_path(unquote(request.cookies.get(NEXT_COOKIE, ""))) or "/"


def _render_welcome(
    services: Services, me: User | None, path: str | None, problem: Problem | None = None
) -> Response:
    """The page, without links that lead back to it."""
    return render_page(
        services,
        "account/welcome.html",
        None,
        problem.status if problem else 200,
        visitor=me,
        needs_password=services[Admissions].password is not None,
        destination=path or "",
        is_for_table=(path or "").startswith(("/invite/", "/tables/")),
        problem=problem.reason if problem else None,
    )
