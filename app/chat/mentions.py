"""Mentions: absent players are notified when another player's message contains their name."""

import re

from app.chat.channels import Channel
from app.chat.chats import Chats
from app.notifications.notification import Notification
from app.notifications.sender import notify_if_away
from app.storage.models import Message
from app.tables.play.room import Room
from app.web.services import Services

MIN_NAME_LENGTH = 3
"""Shorter names are often ordinary words, so they count as mentioned only with an @ before them."""


async def notify_mentioned(services: Services, room: Room, message: Message) -> None:
    """Notifies the players whose names are in a message, except those who have muted its author.

    The notification does not contain the message, which is only for the table.
    """
    if message.circle != Channel.PLAYERS.value:
        return
    chat, path = await services[Chats].load(room), f"/tables/{room.id}"
    args = {"name": message.name, "game": room.scene.game.name}
    notification = Notification("{name} mentioned you in {game}", args, path, path, room.id, "chat")
    for seat in room.scene.seats:
        is_reader = seat.bot is None and message.user_id not in chat.get_muted_users(seat.user_id)
        if is_reader and seat.user_id != message.user_id and is_mentioned(seat.name, message.text):
            await notify_if_away(services, seat.user_id, notification)


def is_mentioned(name: str, text: str) -> bool:
    """Whether a text contains a name as a separate word."""
    prefix = "@" if len(name) < MIN_NAME_LENGTH else "@?"
    return re.search(rf"(?<!\w){prefix}{re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
