"""A user's public page: its address and its routes."""

import secrets
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Path, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session, col, select

from app.accounts.history.games import GameFiltersQuery
from app.accounts.history.history_view import describe_history
from app.accounts.history.play_history import load_history
from app.bus import Bus, Hint
from app.identity.current_user import CurrentUser, require_user
from app.identity.limits.rate_limits import CHANGES, rate_limit
from app.identity.users import require_existing_user
from app.storage.database import Database
from app.storage.models import User
from app.tables.play.rooms import Rooms
from app.web.errors import not_found
from app.web.rendering.pages import render_site_page
from app.web.services import ServicesDep

router = APIRouter()

PUBLIC_ID_BYTES = 9
"""Length of the random part of an address; 9 bytes become 12 characters."""

PublicId = Annotated[str, Path(max_length=32, description="The last part of the address of a public page.")]


@router.post("/me/public", dependencies=[rate_limit(CHANGES)])
async def set_public_page(
    services: ServicesDep, me: CurrentUser, public: Annotated[Literal["on", "off"], Form()]
) -> Response:
    """Creates the user's public page at a new address, or removes it."""
    user = require_user(me)
    public_id = _create_public_id() if public == "on" else None
    await services[Database].write(partial(_set_public_id, user_id=user.id, public_id=public_id))
    await services[Bus].publish(Hint(user.id, topic="user"))
    return RedirectResponse("/me#public", 303)


@router.get("/players/{public_id}")
async def show_player(
    public_id: PublicId, services: ServicesDep, me: CurrentUser, filters: GameFiltersQuery
) -> Response:
    """Shows a player's public page. Raises Problem 404."""
    player = await services[Database].read(partial(find_player, public_id=public_id))
    history = await load_history(services[Database], services[Rooms], player.id, filters.for_other_viewers)
    view = describe_history(history, filters.for_other_viewers)
    return await render_site_page(services, "account/player.html", me, player=player, history=view)


def find_player(db: Session, public_id: str) -> User:
    """The user whose public page has this id. Raises Problem 404."""
    user = db.exec(select(User).where(col(User.public_id) == public_id)).one_or_none()
    if user is None:
        raise not_found("There’s no page at this address.")
    return user


def _create_public_id() -> str:
    """A random id that ends with a letter or digit: chats leave out other characters at the end of a link."""
    while not (public_id := secrets.token_urlsafe(PUBLIC_ID_BYTES))[-1].isalnum():
        pass
    return public_id


def _set_public_id(db: Session, user_id: str, public_id: str | None) -> None:
    require_existing_user(db, user_id)
    db.get_one(User, user_id).public_id = public_id
