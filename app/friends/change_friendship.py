"""Changing a tie: what somebody says of another is kept, and told to the pages that show it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Literal

import structlog
from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.chat.chats import Chats
from app.friends import friendships
from app.storage.database import Database
from app.storage.models import Message, Seat
from app.tables.play.rooms import Rooms
from app.web.services import Services

log = structlog.get_logger(__name__)

Act = Literal["add", "decline", "remove", "block", "unblock"]
ACTS: dict[Act, Callable[[Session, str, str], Any]] = {
    "add": friendships.add_friend,
    "decline": friendships.decline_friend,
    "remove": friendships.remove_friend,
    "block": friendships.block,
    "unblock": friendships.unblock,
}


async def change_tie(services: Services, act: Act, user_id: str, other_id: str) -> bool:
    """Does it and tells those whom it concerns; whether the two are friends now, where one was added."""
    db = services[Database]
    done = await db.write(lambda work: ACTS[act](work, user_id, other_id))
    log.info("people_changed", act=act, user=user_id)
    for one in (user_id, other_id):
        await services[Bus].publish(Hint(one, topic="people"))
    if act in ("block", "unblock"):
        for table_id in await db.read(partial(_talked, user_id=user_id, other_id=other_id)):
            await services[Chats].refresh(await services[Rooms].get(table_id))
            await services[Bus].publish(Hint(table_id, topic="talk"))
    return bool(done)


def _talked(db: Session, user_id: str, other_id: str) -> list[str]:
    """The tables of a user where another has said something, the last of them."""
    mine = select(Seat.table_id).where(Seat.user_id == user_id)
    said = select(Message.table_id).where(Message.user_id == other_id, col(Message.table_id).in_(mine))
    newest = said.order_by(col(Message.id).desc()).limit(200)
    return list(dict.fromkeys(db.exec(newest)))[:20]
