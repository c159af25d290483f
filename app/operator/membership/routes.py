"""Routes of the operator's page of membership links, and the forms about members."""

from base64 import b64encode
from datetime import timedelta
from functools import partial
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Form, Request, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session

from app.identity.admission.members import count_members, count_outsiders_with_passkeys
from app.identity.admission.membership_links import MAX_LABEL_LENGTH, LinkView, list_links, membership_path
from app.identity.current_user import CurrentUser
from app.identity.limits.rate_limits import CHANGES, LINKS, rate_limit
from app.lobby.seats.invite_qr_code import render_qr_code
from app.operator.membership import actions
from app.operator.sessions import Operator, require_operator
from app.settings import Settings
from app.storage.admission_models import Member
from app.storage.database import Database, database_time
from app.storage.models import to_datetime
from app.web.errors import Problem
from app.web.inputs.bounded_types import Id, Line, Number
from app.web.rendering.pages import render_page
from app.web.services import Services, ServicesDep

router = APIRouter(prefix="/admin/membership", dependencies=[Depends(require_operator)])

DEFAULT_DAYS = 7
"""Days for which the form suggests that a link works."""

UserId = Annotated[str, Form(min_length=1, max_length=64)]
BackToPeople = Annotated[str, Form(pattern=r"^[0-9a-f]{0,32}$")]
"""The id of the person on whose entry a form was; empty for the list of members."""


class MembershipView(NamedTuple):
    """The page: links, numbers of people, and the days that the form allows and suggests."""

    links: list[LinkView]
    members: int
    outsiders: int
    is_member: bool
    today: str
    suggested_day: str


@router.get("")
async def show_links(services: ServicesDep, operator: Operator, me: CurrentUser) -> Response:
    """Shows the membership links, and a form for a new one."""
    return await _render_links(services, me.id if me else None)


@router.post("/links", dependencies=[rate_limit(LINKS)])
async def create_link(
    request: Request,
    services: ServicesDep,
    operator: Operator,
    me: CurrentUser,
    label: Annotated[Line, Form()] = "",
    uses: Annotated[Number, Form()] = 1,
    day: Annotated[Id, Form()] = "",
) -> Response:
    """Creates a link, and shows it once, in this response."""
    user_id = me.id if me else None
    try:
        token = await actions.create_link(services, operator, label.strip(), uses, day)
    except Problem as problem:
        return await _render_links(services, user_id, problem=problem)
    origin = services[Settings].public_origin or f"{request.url.scheme}://{request.url.netloc}"
    return await _render_links(services, user_id, link=f"{origin}{membership_path(token)}")


@router.get("/links")
async def redirect_to_links() -> Response:
    """Redirects to the page if somebody reloads it after a POST to this URL."""
    return RedirectResponse("/admin/membership", 303)


@router.post("/links/{link_id}/revoke", dependencies=[rate_limit(CHANGES)])
async def revoke_link(link_id: Id, services: ServicesDep, operator: Operator) -> Response:
    """Revokes a link."""
    await actions.revoke_link(services, operator, link_id)
    return RedirectResponse("/admin/membership", 303)


@router.post("/add", dependencies=[rate_limit(CHANGES)])
async def add_member(
    services: ServicesDep, operator: Operator, user: UserId, back: BackToPeople = ""
) -> Response:
    """Makes a person a member."""
    await actions.add_member(services, operator, user)
    return RedirectResponse(f"/admin/people?name={back}" if back else "/admin/membership", 303)


@router.post("/add-passkeys", dependencies=[rate_limit(CHANGES)])
async def add_people_with_passkeys(services: ServicesDep, operator: Operator) -> Response:
    """Makes everybody with a passkey a member."""
    await actions.add_people_with_passkeys(services, operator)
    return RedirectResponse("/admin/people?members=1", 303)


@router.post("/remove", dependencies=[rate_limit(CHANGES)])
async def remove_member(
    services: ServicesDep, operator: Operator, user: UserId, back: BackToPeople = ""
) -> Response:
    """Ends a membership."""
    await actions.remove_member(services, operator, user)
    return RedirectResponse(f"/admin/people?name={back}" if back else "/admin/people?members=1", 303)


async def _render_links(
    services: Services, user_id: str | None, link: str | None = None, problem: Problem | None = None
) -> Response:
    view = await services[Database].read(partial(_load_view, user_id=user_id))
    return render_page(
        services,
        "operator/membership.html",
        None,
        problem.status if problem else 200,
        view=view,
        admission=services[Settings].admission,
        link=link,
        link_picture=_draw_link(link) if link else None,
        own_id=user_id,
        problem=problem.reason if problem else None,
        max_label=MAX_LABEL_LENGTH,
    )


def _draw_link(link: str) -> str:
    """A data URL with the link's QR code, so that no further request contains the link."""
    return f"data:image/svg+xml;base64,{b64encode(render_qr_code(link)).decode()}"


def _load_view(db: Session, user_id: str | None) -> MembershipView:
    today = to_datetime(database_time(db)).date()
    return MembershipView(
        list_links(db),
        count_members(db),
        count_outsiders_with_passkeys(db),
        user_id is not None and db.get(Member, user_id) is not None,
        today.isoformat(),
        (today + timedelta(days=DEFAULT_DAYS)).isoformat(),
    )
