"""Mentions: who is away is called when what a player says has their name in it."""

import re

from app.chat.chats import Chats
from app.chat.store import Circle
from app.notifications.notification import Call
from app.notifications.sender import call_if_away
from app.storage.models import Message
from app.tables.play.room import Room
from app.web.services import Services

SHORT = 3
"""Names with fewer letters are words, too: these are mentioned by an @ before them."""


async def call_mentioned(services: Services, room: Room, message: Message) -> None:
    """Calls the players whose names are in a message, but for those who read nothing of its author. What was
    said is not sent: chat is for the table."""
    if message.circle != Circle.PLAYERS.value:
        return
    talk, path = await services[Chats].load(room), f"/tables/{room.id}"
    said = {"name": message.name, "game": room.scene.game.name}
    call = Call("{name} mentioned you in {game}", said, path, path, room.id, "chat")
    for seat in room.scene.seats:
        reads = seat.bot is None and message.user_id not in talk.muted_by(seat.user_id)
        if reads and seat.user_id != message.user_id and is_mentioned(seat.name, message.text):
            await call_if_away(services, seat.user_id, call)


def is_mentioned(name: str, text: str) -> bool:
    """Whether a name stands in a text as a word of its own."""
    at = "@" if len(name) < SHORT else "@?"
    return re.search(rf"(?<!\w){at}{re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
