"""Forms that change a relation between two users: on the account page, in the lobby, or beside a result."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from app.friends import friendships
from app.friends.change_friendship import FriendshipAction, change_friendship, find_player
from app.identity.current_user import CurrentUser, require_user
from app.identity.limits.rate_limits import CHANGES, rate_limit
from app.language.current_language import words
from app.storage.database import Database
from app.tables.http.visit import TableVisit
from app.tables.play import moves
from app.web.errors import Problem
from app.web.inputs.bounded_types import Number
from app.web.responses import referring_page
from app.web.services import ServicesDep

router = APIRouter()


@router.post("/me/people/{action}", dependencies=[rate_limit(CHANGES)])
async def change_relation(
    action: FriendshipAction,
    request: Request,
    services: ServicesDep,
    me: CurrentUser,
    person: Annotated[str, Form(max_length=32)],
) -> Response:
    """Apply an action to a person, and redirect to the page that the form was sent from.

    Raises Problem 401, 403, 404 or 409.
    """
    user = require_user(me)
    find_user = partial(friendships.find_person, user_id=user.id, person=person)
    other_user = await services[Database].read(find_user)
    await change_friendship(services, action, user.id, other_user.id)
    return RedirectResponse(referring_page(request), 303)


@router.post("/tables/{table_id}/friends", dependencies=[rate_limit(CHANGES)])
async def add_friend_from_table(visit: TableVisit, seat: Annotated[Number, Form()]) -> Response:
    """Send a friend request to another player of a finished game, or accept theirs.

    Raises Problem 403 without a seat, 409 before the start, or 422 if there is no such player.
    """
    moves.require_seat(visit.room.scene, visit.user_id)
    assert visit.me is not None
    try:
        other_seat = find_player(visit.room.scene, seat)
        are_friends = await change_friendship(visit.services, "add", visit.me.id, other_seat.user_id)
    except Problem as problem:
        return visit.refuse(problem)
    if are_friends:
        return visit.confirm(words("You and {name} are friends now.", name=other_seat.name))
    return visit.confirm(words("You asked {name} to be friends.", name=other_seat.name))
