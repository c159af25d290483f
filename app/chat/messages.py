"""Messages: posted, read, muted and reported, by the rules of who hears what."""

from functools import partial

import structlog
from sqlmodel import Session

from app.bus import Bus, Hint
from app.chat import store
from app.chat.channels import circle_spoken, circles_heard
from app.chat.chats import Chats
from app.chat.mentions import call_mentioned
from app.chat.message_text import check_text
from app.chat.store import Circle
from app.chat.views import MessageView, describe_circle
from app.identity.names import distinct_name
from app.identity.restrictions import Restrictions
from app.storage.database import Database
from app.storage.models import Message, User
from app.tables.play.room import Room
from app.web.errors import forbidden, unknown
from app.web.services import Services

log = structlog.get_logger(__name__)


async def post_message(services: Services, room: Room, user: User, text: str) -> Message:
    """Says something to the user's own circle. Raises Problem 403, 404 or 422."""
    viewer = room.admit(user.id)
    await services[Restrictions].require_not_muted(user.id)
    seat = next((seat for seat in room.scene.seats if seat.seat == viewer), None)
    message = Message(
        table_id=room.id,
        circle=circle_spoken(viewer).value,
        user_id=user.id,
        name=seat.name if seat is not None else distinct_name(user.name, room.scene.names),
        seat=viewer,
        text=check_text(text),
    )
    await services[Database].write(partial(store.insert_message, message=message))
    await _told(services, room)
    await call_mentioned(services, room, message)
    return message


async def read_messages(
    services: Services, room: Room, user_id: str | None, circle: Circle, before: int | None = None
) -> tuple[MessageView, ...]:
    """A page of what was said in a circle, the oldest first. Raises Problem 403 or 404."""
    viewer = room.admit(user_id)
    if circle not in circles_heard(room.scene, viewer):
        raise forbidden("not_finished", "You can read the spectators’ chat once the game is over.")
    talk = await services[Chats].load(room)
    found = await services[Database].read(
        partial(store.recent_messages, table_id=room.id, circle=circle, before=before)
    )
    return describe_circle(circle, found, user_id, talk.muted_by(user_id), speaks=False).lines


async def set_mute(services: Services, room: Room, user_id: str, number: int, *, muted: bool) -> None:
    """Stops or begins again to show the user what the author of a message says. Raises Problem 404 or 422."""
    work = partial(store.mute if muted else store.unmute, table_id=room.id, user_id=user_id, number=number)
    await services[Database].read(partial(_heard, room=room, user_id=user_id, number=number))
    await services[Database].write(work)
    await _told(services, room)


async def report_message(services: Services, room: Room, user_id: str, number: int) -> None:
    """Marks a message for the operator. Raises Problem 404."""
    await services[Database].read(partial(_heard, room=room, user_id=user_id, number=number))
    await services[Database].write(partial(store.report, table_id=room.id, number=number))
    log.warning("message_reported", message=number, by=user_id)


def _heard(db: Session, room: Room, user_id: str, number: int) -> None:
    """Raises Problem 404 unless the user can read that message."""
    message = store.get_message(db, room.id, number)
    if Circle(message.circle) not in circles_heard(room.scene, room.admit(user_id)):
        raise unknown("There’s no such message.")


async def _told(services: Services, room: Room) -> None:
    await services[Chats].refresh(room)
    await services[Bus].publish(Hint(room.id, topic="talk"))
