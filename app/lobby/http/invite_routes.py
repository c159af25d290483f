"""The page of an invite, its QR code, and the post that accepts it."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from app.games.catalogue import CATALOGUE
from app.identity.current_user import CurrentUser, get_or_create_user
from app.identity.limits.rate_limits import TABLES, new_guest_limit, rate_limit
from app.lobby.lists.table_card import describe_card
from app.lobby.seats.invite_qr_code import render_qr_code
from app.lobby.seats.invites import Invites
from app.lobby.seats.join_table import join_table
from app.lobby.seats.seating import take_seat
from app.settings import Settings
from app.storage.models import User
from app.tables.play.room import Room, player_removed
from app.tables.play.rooms import Rooms
from app.web.cookies.cookie_check import cookies_required
from app.web.errors import Problem, not_found
from app.web.inputs.bounded_types import Line, Token
from app.web.rendering.pages import render_site_page
from app.web.services import Services, ServicesDep

router = APIRouter(prefix="/invite/{token}")


@router.get("")
async def show_invite(token: Token, services: ServicesDep, me: CurrentUser) -> Response:
    """The table of an invite, with a form to take a seat. Raises Problem 404."""
    return await _render_invite(services, me, token, await _find_room(services, token))


@router.get("/code")
async def show_qr_code(token: Token, request: Request, services: ServicesDep) -> Response:
    """The invite as a QR code. Raises Problem 404."""
    await _find_room(services, token)
    origin = services[Settings].public_origin or f"{request.url.scheme}://{request.url.netloc}"
    svg = render_qr_code(f"{origin}/invite/{token}")
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


@router.post("", dependencies=[rate_limit(TABLES), new_guest_limit, cookies_required])
async def accept_invite(
    token: Token,
    services: ServicesDep,
    me: CurrentUser,
    name: Annotated[Line, Form()] = "",
    salt_hash: Annotated[Token | None, Form()] = None,
) -> Response:
    """Take a seat at the table of an invite, and redirect to it. Raises Problem 404."""
    room = await _find_room(services, token)
    try:
        login = await get_or_create_user(services, me, name)
        sit_down = partial(take_seat, user=login.user, salt_hash=salt_hash)
        await join_table(services, room, login.user, sit_down)
    except Problem as problem:
        return await _render_invite(services, me, token, room, problem)
    return login.set_cookie(RedirectResponse(f"/tables/{room.id}", 303))


async def _find_room(services: Services, token: str) -> Room:
    """The room of an invite. Raises Problem 404 if the token is invalid or revoked."""
    invalid_invite = not_found("This invite link no longer works.")
    try:
        room = await services[Rooms].get(services[Invites].parse_table_id(token))
    except Problem:
        raise invalid_invite from None
    if not services[Invites].is_valid(token, room.scene.table):
        raise invalid_invite
    return room


async def _render_invite(
    services: Services, me: User | None, token: str, room: Room, problem: Problem | None = None
) -> Response:
    scene = room.scene
    is_removed = me is not None and me.id in scene.removed_users and scene.seat_of(me.id) is None
    reason = problem or (player_removed() if is_removed else None)
    card = describe_card(scene.table, scene.seats, me.id if me else None)
    return await render_site_page(
        services,
        "lobby/invite.html",
        me,
        problem.status if problem else 200,
        card=card,
        game=CATALOGUE.get(card.game_id),
        token=token,
        seated=card.yours,
        is_removed=is_removed,
        problem=reason.reason if reason else None,
    )
