"""Changes a relation between two users, and refreshes the pages that show it."""

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
from app.tables.log.scene import Scene
from app.tables.play.rooms import Rooms
from app.web.errors import conflict, invalid
from app.web.services import Services

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

FriendshipAction = Literal["add", "decline", "remove", "block", "unblock"]
ACTIONS: dict[FriendshipAction, Callable[[Session, str, str], Any]] = {
    "add": friendships.add_friend,
    "decline": friendships.decline_friend,
    "remove": friendships.remove_friend,
    "block": friendships.block,
    "unblock": friendships.unblock,
}
"""The function that changes the relation of the first user to the second, by action."""


def find_player(scene: Scene, number: int) -> Seat:
    """The seat of a player of a game that has started: before that, seats change hands.

    Raises Problem 409 or 422.
    """
    if scene.status == "open":
        raise conflict("not_your_turn", "The game hasn’t started yet.")
    seat = next((seat for seat in scene.seats if seat.seat == number and seat.bot is None), None)
    if seat is None:
        raise invalid("There’s no other player in that seat.")
    return seat


async def change_friendship(
    services: Services, action: FriendshipAction, user_id: str, other_id: str
) -> bool:
    """Apply an action, and publish it to the pages of both users.

    Returns whether "add" has made the two friends. Raises the Problems of the action.
    """
    db = services[Database]
    result = await db.write(lambda session: ACTIONS[action](session, user_id, other_id))
    log.info("people_changed", act=action, user=user_id)
    for id in (user_id, other_id):
        await services[Bus].publish(Hint(id, topic="people"))
    if action in ("block", "unblock"):
        for table_id in await db.read(partial(_list_chatted_tables, user_id=user_id, other_id=other_id)):
            await services[Chats].refresh(await services[Rooms].get(table_id))
            await services[Bus].publish(Hint(table_id, topic="talk"))
    return bool(result)


def _list_chatted_tables(db: Session, user_id: str, other_id: str) -> list[str]:
    """Up to 20 tables of a user that hold the other user's newest 200 messages."""
    own_tables = select(Seat.table_id).where(Seat.user_id == user_id)
    messages = select(Message.table_id).where(
        Message.user_id == other_id, col(Message.table_id).in_(own_tables)
    )
    newest = messages.order_by(col(Message.id).desc()).limit(200)
    return list(dict.fromkeys(db.exec(newest)))[:20]
