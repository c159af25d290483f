"""What friends ask of each other about tables: to come to one, or to make their move."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session

from app.friends import invitations
from app.friends.friendships import list_friends, person_id
from app.friends.invitations import send_invitation
from app.friends.nudges import send_nudge
from app.identity.current_user import CurrentUser
from app.identity.rate_limits import CHANGES, TABLES, rate_limit
from app.lobby.lists.tables import list_user_tables
from app.storage.database import Database
from app.storage.models import Table, User
from app.tables.http.visit import TableVisit, Visit
from app.tables.play import moves
from app.tables.presence import SITE, Presence
from app.web.errors import Problem
from app.web.rendering.pages import render_page, render_site_page
from app.web.responses import referring_page
from app.web.services import TheServices

router = APIRouter()

NAMED = 4
"""How many friends a waiting room names."""

Person = Annotated[str, Form(max_length=32)]


@router.get("/tables/{table_id}/invite-friends")
async def show_friends(visit: TableVisit) -> Response:
    """One's friends, to be asked to this table; those who are here first. Raises Problem 403."""
    people = await _find_friends(visit)
    return await render_site_page(
        visit.services, "lobby/invite_friends.html", visit.me, table=visit.room.scene, people=people
    )


@router.get("/tables/{table_id}/friends-by-name")
async def name_friends(visit: TableVisit) -> Response:
    """A button for each of some friends, for the waiting room. Raises Problem 403."""
    people = (await _find_friends(visit))[:NAMED]
    template = "lobby/friends_by_name.html"
    return render_page(visit.services, template, visit.me, table_id=visit.room.id, people=people)


@router.post("/tables/{table_id}/invite-friends", dependencies=[rate_limit(TABLES)])
async def invite_friend(visit: TableVisit, person: Person) -> Response:
    """Asks a friend to this table. Raises Problem 403, 404 or 409."""
    user = _seated(visit)
    await send_invitation(visit.services, visit.room.scene.table, user, person)
    return RedirectResponse(f"/tables/{visit.room.id}/invite-friends", 303)


@router.post("/friends/invite", dependencies=[rate_limit(TABLES)])
async def invite_anywhere(services: TheServices, me: CurrentUser, person: Person) -> Response:
    """Asks a friend to the table where one waits for players; leads to a new one where there is none."""
    user = _somebody(me)
    cards = await services[Database].read(partial(list_user_tables, user_id=user.id))
    card = next((one for one in cards if one.status == "open" and one.free), None)
    if card is None:
        return RedirectResponse(f"/create?friend={person}", 303)
    table = await services[Database].read(lambda db: db.get_one(Table, card.id))
    await send_invitation(services, table, user, person)
    return RedirectResponse(f"/tables/{card.id}", 303)


@router.post("/tables/{table_id}/decline", dependencies=[rate_limit(CHANGES)])
async def decline_invitation(
    request: Request, services: TheServices, me: CurrentUser, table_id: str
) -> Response:
    """Does not come to that table."""
    user = _somebody(me)
    await invitations.decline_invitation(services, user.id, table_id)
    return RedirectResponse(referring_page(request), 303)


@router.post("/tables/{table_id}/nudge", dependencies=[rate_limit(CHANGES)])
async def nudge_friend(request: Request, visit: TableVisit, person: Person) -> Response:
    """Reminds a friend that it is their move. Raises Problem 403, 404, 409 or 422."""
    await send_nudge(visit.services, visit.room.scene, _seated(visit), person)
    return RedirectResponse(referring_page(request), 303)


async def _find_friends(visit: Visit) -> list[tuple[str, str, bool, bool]]:
    """The friends who do not sit at the table, those who are here first: what they are called in forms, their
    name, whether they are here, and whether they are invited."""
    user, table = _seated(visit), visit.room.scene.table
    friends, invited = await visit.services[Database].read(partial(_friends, user_id=user.id, table=table))
    presence = visit.services[Presence]
    await presence.fetch(SITE)
    here = presence.get(SITE).users
    seated = {seat.user_id for seat in visit.room.scene.seats}
    people = [
        (person_id(one.id), one.name, one.id in here, one.id in invited)
        for one in friends
        if one.id not in seated
    ]
    return sorted(people, key=lambda one: (not one[2], one[1].casefold()))


def _friends(db: Session, user_id: str, table: Table) -> tuple[list[User], set[str]]:
    friends = [db.get_one(User, one) for one in list_friends(db, [user_id])]
    return friends, invitations.list_invited_users(db, table)


def _seated(visit: Visit) -> User:
    moves.require_seat(visit.room.scene, visit.user_id)
    assert visit.me is not None
    return visit.me


def _somebody(me: User | None) -> User:
    if me is None:
        raise Problem(401, "token", "You’re not signed in on this device.")
    return me
