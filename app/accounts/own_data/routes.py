"""What somebody may do about what is known of them: show a public page or not, and be deleted."""

import secrets
from functools import partial
from typing import Annotated, Literal

import structlog
from fastapi import APIRouter, Form, Path, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session, col, select

from app.accounts.history.games import read_played
from app.accounts.own_data.deletion import leave_for_good
from app.accounts.profile import WhatIsWanted, describe_games
from app.bus import Bus, Hint
from app.identity import sessions
from app.identity.current_user import CurrentUser
from app.identity.rate_limits import CHANGES, rate_limit
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.tables.play.rooms import Rooms
from app.web.errors import Problem, unknown
from app.web.rendering.pages import render_page, render_site_page
from app.web.services import TheServices

router = APIRouter()
log = structlog.get_logger(__name__)

PublicId = Annotated[str, Path(max_length=32, description="The last part of the address of a public page.")]


@router.post("/me/public", dependencies=[rate_limit(CHANGES)])
async def choose_public(
    services: TheServices, me: CurrentUser, public: Annotated[Literal["on", "off"], Form()]
) -> Response:
    """Shows a public page from now on, at a new address, or none."""
    user = _somebody(me)
    name = secrets.token_urlsafe(9) if public == "on" else None
    await services[Database].write(partial(_named, user_id=user.id, public_id=name))
    await services[Bus].publish(Hint(user.id, topic="user"))
    return RedirectResponse("/me#public", 303)


@router.get("/players/{public_id}")
async def show_player(
    public_id: PublicId, services: TheServices, me: CurrentUser, wanted: WhatIsWanted
) -> Response:
    """The public page of a player who wants one. Raises Problem 404."""
    player = await services[Database].read(partial(find_player, public_id=public_id))
    played = await read_played(services[Database], services[Rooms], player.id, wanted.in_public)
    return await render_site_page(
        services, "account/player.html", me, player=player, played=describe_games(played, wanted.in_public)
    )


@router.get("/me/delete")
async def ask_to_delete(services: TheServices, me: CurrentUser) -> Response:
    """Says what will be deleted and what stays, before it is done."""
    return await render_site_page(services, "account/delete.html", _somebody(me))


@router.post("/me/delete", dependencies=[rate_limit(CHANGES)])
async def delete_account(services: TheServices, me: CurrentUser) -> Response:
    """Deletes what is known of the asker, for good."""
    user = _somebody(me)
    await leave_for_good(services, user.id)
    log.info("user_deleted", user=user.id)
    answer = render_page(services, "account/deleted.html", None)
    sessions.COOKIE.clear(answer, services[Settings])
    return answer


def find_player(db: Session, public_id: str) -> User:
    """Whose page has this name in its address. Raises Problem 404."""
    found = db.exec(select(User).where(col(User.public_id) == public_id)).one_or_none()
    if found is None:
        raise unknown("There’s no page at this address.")
    return found


def _named(db: Session, user_id: str, public_id: str | None) -> None:
    db.get_one(User, user_id).public_id = public_id


def _somebody(me: User | None) -> User:
    if me is None:
        raise Problem(401, "token", "You’re not signed in on this device.")
    return me
