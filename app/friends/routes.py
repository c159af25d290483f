"""Posts about people: they are added, declined, removed or blocked, on one's own page or on a result."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from app.friends import friendships
from app.friends.change_friendship import Act, change_tie
from app.identity.current_user import CurrentUser
from app.identity.rate_limits import CHANGES, rate_limit
from app.language.current import words
from app.storage.database import Database
from app.tables.http.visit import AVisit
from app.tables.play import moves
from app.web.errors import Problem, invalid
from app.web.responses import referring_page
from app.web.services import TheServices

router = APIRouter()


@router.post("/me/people/{act}", dependencies=[rate_limit(CHANGES)])
async def change_person(
    act: Act,
    request: Request,
    services: TheServices,
    me: CurrentUser,
    person: Annotated[str, Form(max_length=32)],
) -> Response:
    """Does this to a person, and leads back to the page. Raises Problem 401, 403, 404 or 409."""
    if me is None:
        raise Problem(401, "token", "You’re not signed in on this device.")
    find = partial(friendships.find_person, user_id=me.id, person=person)
    other = await services[Database].read(find)
    await change_tie(services, act, me.id, other.id)
    return RedirectResponse(referring_page(request), 303)


@router.post("/tables/{table_id}/friends", dependencies=[rate_limit(CHANGES)])
async def add_from_table(visit: AVisit, seat: Annotated[int, Form()]) -> Response:
    """Adds somebody with whom the game was finished, by their seat: they are asked, or accepted."""
    moves.require_seat(visit.room.scene, visit.user_id)
    assert visit.me is not None
    other = next((one for one in visit.room.scene.seats if one.seat == seat and one.bot is None), None)
    if other is None:
        raise invalid("There’s no other player in that seat.")
    try:
        friends = await change_tie(visit.services, "add", visit.me.id, other.user_id)
    except Problem as problem:
        return visit.refusal(problem)
    if friends:
        return visit.tell(words("You and {name} are friends now.", name=other.name))
    return visit.tell(words("You asked {name} to be friends.", name=other.name))
