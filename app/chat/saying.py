"""Saying something at a table and reading what was said, by the rules of who hears what."""

from functools import partial

import structlog
from sqlmodel import Session

from app.chat import store
from app.chat.circles import heard_by, spoken_in
from app.chat.seen import LineSeen, circle_seen
from app.chat.store import Circle
from app.chat.words import checked_text
from app.errors import forbidden, unknown
from app.house import House
from app.models import Message, User
from app.tables.bus import Hint
from app.tables.room import Room

log = structlog.get_logger(__name__)


async def say(house: House, room: Room, user: User, text: str) -> Message:
    """Says something to the user's own circle. Raises Problem 403, 404 or 422."""
    viewer = room.admit(user.id)
    seat = next((seat for seat in room.scene.seats if seat.seat == viewer), None)
    message = Message(
        table_id=room.id,
        circle=spoken_in(viewer).value,
        user_id=user.id,
        name=seat.name if seat is not None else user.name,
        seat=viewer,
        text=checked_text(text),
    )
    await house.db.write(partial(store.add, message=message))
    await _told(house, room)
    return message


async def said(
    house: House, room: Room, user_id: str | None, circle: Circle, before: int | None = None
) -> tuple[LineSeen, ...]:
    """A page of what was said in a circle, the oldest first. Raises Problem 403 or 404."""
    viewer = room.admit(user_id)
    if circle not in heard_by(room.scene, viewer):
        raise forbidden("not_finished", "Players hear what the watchers say when the game is over.")
    talk = await house.talks.at_hand(room)
    found = await house.db.read(partial(store.window, table_id=room.id, circle=circle, before=before))
    return circle_seen(circle, found, user_id, talk.muted_by(user_id), speaks=False).lines


async def mute(house: House, room: Room, user_id: str, number: int, *, muted: bool) -> None:
    """Stops or begins again to show the user what the author of a message says. Raises Problem 404 or 422."""
    work = partial(store.mute if muted else store.unmute, table_id=room.id, user_id=user_id, number=number)
    await house.db.read(partial(_heard, room=room, user_id=user_id, number=number))
    await house.db.write(work)
    await _told(house, room)


async def report(house: House, room: Room, user_id: str, number: int) -> None:
    """Marks a message for the operator. Raises Problem 404."""
    await house.db.read(partial(_heard, room=room, user_id=user_id, number=number))
    await house.db.write(partial(store.report, table_id=room.id, number=number))
    log.warning("message_reported", message=number, by=user_id)


def _heard(db: Session, room: Room, user_id: str, number: int) -> None:
    """Raises Problem 404 unless the user has that message before him."""
    message = store.message(db, room.id, number)
    if Circle(message.circle) not in heard_by(room.scene, room.admit(user_id)):
        raise unknown("There is no such message.")


async def _told(house: House, room: Room) -> None:
    await house.talks.fresh(room)
    await house.bus.publish(Hint(room.id, topic="talk"))
