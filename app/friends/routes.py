"""Posts about people: they are added, declined, removed or blocked, on one's own page or on a result."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal

import structlog
from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse
from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.chat.talks import Talks
from app.friends import ties
from app.identity.me import Me
from app.identity.rate_limits import CHANGES, limited
from app.language.current import words
from app.storage.db import Database
from app.storage.models import Message, Seat
from app.tables import moves
from app.tables.http.visit import AVisit
from app.tables.live.rooms import Rooms
from app.web.answers import page_before
from app.web.errors import Problem, invalid
from app.web.services import Services, TheServices

router = APIRouter()
log = structlog.get_logger(__name__)

Act = Literal["add", "decline", "remove", "block", "unblock"]
ACTS: dict[str, Callable[[Session, str, str], Any]] = {
    "add": ties.add_friend,
    "decline": ties.decline_friend,
    "remove": ties.remove_friend,
    "block": ties.block,
    "unblock": ties.unblock,
}


@router.post("/me/people/{act}", dependencies=[limited(CHANGES)])
async def change_tie(
    act: Act, request: Request, services: TheServices, me: Me, person: Annotated[str, Form(max_length=32)]
) -> Response:
    """Does this to a person, and leads back to the page. Raises Problem 401, 403, 404 or 409."""
    if me is None:
        raise Problem(401, "token", "You’re not signed in on this device.")
    find = partial(ties.find_person, user_id=me.id, person=person)
    other = await services[Database].read(find)
    await _change(services, act, me.id, other.id)
    return RedirectResponse(page_before(request), 303)


@router.post("/tables/{table_id}/friends", dependencies=[limited(CHANGES)])
async def add_from_table(visit: AVisit, seat: Annotated[int, Form()]) -> Response:
    """Adds somebody with whom the game was finished, by their seat: they are asked, or accepted."""
    moves.require_seat(visit.room.scene, visit.user_id)
    assert visit.me is not None
    other = next((one for one in visit.room.scene.seats if one.seat == seat and one.bot is None), None)
    if other is None:
        raise invalid("There’s no other player in that seat.")
    try:
        friends = await _change(visit.services, "add", visit.me.id, other.user_id)
    except Problem as problem:
        return visit.refusal(problem)
    if friends:
        return visit.tell(words("You and {name} are friends now.", name=other.name))
    return visit.tell(words("You asked {name} to be friends.", name=other.name))


async def _change(services: Services, act: str, user_id: str, other_id: str) -> bool:
    """Does it and tells those whom it concerns; whether the two are friends now, where one was added."""
    db = services[Database]
    done = await db.write(lambda work: ACTS[act](work, user_id, other_id))
    log.info("people_changed", act=act, user=user_id)
    for one in (user_id, other_id):
        await services[Bus].publish(Hint(one, topic="people"))
    if act in ("block", "unblock"):
        for table_id in await db.read(partial(_talked, user_id=user_id, other_id=other_id)):
            await services[Talks].refresh(await services[Rooms].get(table_id))
            await services[Bus].publish(Hint(table_id, topic="talk"))
    return bool(done)


def _talked(db: Session, user_id: str, other_id: str) -> list[str]:
    """The tables of a user where another has said something, the last of them."""
    mine = select(Seat.table_id).where(Seat.user_id == user_id)
    said = select(Message.table_id).where(Message.user_id == other_id, col(Message.table_id).in_(mine))
    newest = said.order_by(col(Message.id).desc()).limit(200)
    return list(dict.fromkeys(db.exec(newest)))[:20]
