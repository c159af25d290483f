"""Invitations of friends to tables, and nudges: the pages to choose a friend, and the form posts."""

from functools import partial
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session

from app.friends import invitations
from app.friends.friendships import list_friends
from app.friends.invitations import MAX_FRIEND_BUTTONS, send_invitation
from app.friends.nudges import send_nudge
from app.identity.current_user import CurrentUser, require_user
from app.identity.limits.rate_limits import CHANGES, TABLES, rate_limit
from app.identity.person_ids import person_id
from app.lobby.lists.tables import list_user_tables
from app.storage.database import Database
from app.storage.models import Table, User
from app.tables.http.visit import TableVisit, Visit
from app.tables.play import moves
from app.tables.presence import SITE, Presence
from app.web.inputs.bounded_types import Id
from app.web.rendering.pages import render_page, render_site_page
from app.web.responses import referring_page
from app.web.services import ServicesDep

router = APIRouter()

PersonField = Annotated[str, Form(max_length=32)]
"""The public id of a friend."""


class InvitableFriend(NamedTuple):
    """A friend who has no seat at a table; `person` is their public id."""

    person: str
    name: str
    is_online: bool
    is_invited: bool


@router.get("/tables/{table_id}/invite-friends")
async def show_friends(visit: TableVisit) -> Response:
    """The page to invite friends to a table. Raises Problem 403."""
    people = await _list_invitable_friends(visit)
    return await render_site_page(
        visit.services, "lobby/invite_friends.html", visit.me, table=visit.room.scene, people=people
    )


@router.get("/tables/{table_id}/friends-by-name")
async def show_friend_buttons(visit: TableVisit) -> Response:
    """Buttons to invite the first few friends, for the waiting room. Raises Problem 403."""
    people = (await _list_invitable_friends(visit))[:MAX_FRIEND_BUTTONS]
    template = "lobby/friends_by_name.html"
    return render_page(visit.services, template, visit.me, table_id=visit.room.id, people=people)


@router.post("/tables/{table_id}/invite-friends", dependencies=[rate_limit(TABLES)])
async def invite_friend(visit: TableVisit, person: PersonField) -> Response:
    """Invite a friend to this table. Raises Problem 403, 404 or 409."""
    user = _require_player(visit)
    await send_invitation(visit.services, visit.room.scene.table, user, person)
    return RedirectResponse(f"/tables/{visit.room.id}/invite-friends", 303)


@router.post("/friends/invite", dependencies=[rate_limit(TABLES)])
async def invite_to_open_table(services: ServicesDep, me: CurrentUser, person: PersonField) -> Response:
    """Invite a friend to the user's open table; without one, redirect to the form for a new table."""
    user = require_user(me)
    cards = await services[Database].read(partial(list_user_tables, user_id=user.id))
    card = next((card for card in cards if card.status == "open" and card.free), None)
    if card is None:
        return RedirectResponse(f"/create?friend={person}", 303)
    table = await services[Database].read(lambda db: db.get_one(Table, card.id))
    await send_invitation(services, table, user, person)
    return RedirectResponse(f"/tables/{card.id}", 303)


@router.post("/tables/{table_id}/decline", dependencies=[rate_limit(CHANGES)])
async def decline_invitation(
    request: Request, services: ServicesDep, me: CurrentUser, table_id: Id
) -> Response:
    """Decline the invitation to a table."""
    user = require_user(me)
    await invitations.decline_invitation(services, user.id, table_id)
    return RedirectResponse(referring_page(request), 303)


@router.post("/tables/{table_id}/nudge", dependencies=[rate_limit(CHANGES)])
async def nudge_friend(request: Request, visit: TableVisit, person: PersonField) -> Response:
    """Remind a friend that it is their move. Raises Problem 403, 404, 409 or 422."""
    await send_nudge(visit.services, visit.room.scene, _require_player(visit), person)
    return RedirectResponse(referring_page(request), 303)


async def _list_invitable_friends(visit: Visit) -> list[InvitableFriend]:
    """The player's friends who have no seat at the table, those who are online first."""
    user, table = _require_player(visit), visit.room.scene.table
    read = partial(_read_friends_and_invited, user_id=user.id, table=table)
    friends, invited = await visit.services[Database].read(read)
    presence = visit.services[Presence]
    await presence.fetch(SITE)
    online = presence.get(SITE).users
    seated = {seat.user_id for seat in visit.room.scene.seats}
    invitable = [
        InvitableFriend(person_id(friend.id), friend.name, friend.id in online, friend.id in invited)
        for friend in friends
        if friend.id not in seated
    ]
    return sorted(invitable, key=lambda friend: (not friend.is_online, friend.name.casefold()))


def _read_friends_and_invited(db: Session, user_id: str, table: Table) -> tuple[list[User], set[str]]:
    friends = [db.get_one(User, id) for id in list_friends(db, [user_id])]
    return friends, invitations.list_invited_users(db, table)


def _require_player(visit: Visit) -> User:
    """The user of the request. Raises Problem 403 unless they have a seat at the table."""
    moves.require_seat(visit.room.scene, visit.user_id)
    assert visit.me is not None
    return visit.me
