"""Posting, reading and muting of messages, with the permissions for each."""

from functools import partial

from sqlmodel import Session

from app.bus import Bus, Hint
from app.chat import mutes, stored_messages
from app.chat.channels import Channel, posting_channel, readable_channels, require_readable_channel
from app.chat.chat_view import MessageView, describe_channel
from app.chat.chats import Chats
from app.chat.mentions import notify_mentioned
from app.chat.message_text import clean_text
from app.identity.naming.name_similarity import distinct_name
from app.identity.restrictions import Restrictions
from app.storage.database import Database
from app.storage.models import Message, User
from app.tables.play.room import Room
from app.web.errors import not_found
from app.web.services import Services


async def post_message(services: Services, room: Room, user: User, text: str) -> Message:
    """Posts a message in the user's channel. Raises Problem 403, 404 or 422."""
    viewer = room.admit(user.id)
    await services[Restrictions].require_not_muted(user.id)
    seat = next((seat for seat in room.scene.seats if seat.seat == viewer), None)
    message = Message(
        table_id=room.id,
        circle=posting_channel(viewer).value,
        user_id=user.id,
        name=seat.name if seat is not None else distinct_name(user.name, room.scene.names),
        seat=viewer,
        text=clean_text(text),
    )
    await services[Database].write(partial(stored_messages.insert_message, message=message))
    await _publish_change(services, room)
    await notify_mentioned(services, room, message)
    return message


async def read_messages(
    services: Services, room: Room, user_id: str | None, channel: Channel, before: int | None = None
) -> tuple[MessageView, ...]:
    """A page of a channel's messages, the oldest first. Raises Problem 403 or 404."""
    require_readable_channel(room.scene, room.admit(user_id), channel)
    chat = await services[Chats].load(room)
    window = await services[Database].read(
        partial(stored_messages.load_recent_messages, table_id=room.id, channel=channel, before=before)
    )
    return describe_channel(channel, window, user_id, chat.get_muted_users(user_id)).messages


async def set_mute(services: Services, room: Room, user_id: str, number: int, *, muted: bool) -> None:
    """Mutes or unmutes the author of a message for the user. Raises Problem 404 or 422."""
    work = partial(
        mutes.mute_author if muted else mutes.unmute_author, table_id=room.id, user_id=user_id, number=number
    )
    await services[Database].read(partial(require_readable, room=room, user_id=user_id, number=number))
    await services[Database].write(work)
    await _publish_change(services, room)


def require_readable(db: Session, room: Room, user_id: str, number: int) -> None:
    """Raises Problem 404 unless the user can read the message."""
    message = stored_messages.get_message(db, room.id, number)
    if Channel(message.circle) not in readable_channels(room.scene, room.admit(user_id)):
        raise not_found("There’s no such message.")


async def _publish_change(services: Services, room: Room) -> None:
    await services[Chats].refresh(room)
    await services[Bus].publish(Hint(room.id, topic="talk"))
