"""The chat as table sockets need it; implemented by `app.chat.chats.Chats`."""

from typing import NamedTuple, Protocol

from app.tables.play.room import Room


class ChatMark(NamedTuple):
    """The state of a chat: the number of its newest message, and the number of mutes."""

    newest: int = 0
    mutes: int = 0


class ChatFeed(Protocol):
    """The chats of rooms: read into memory, then rendered."""

    async def load(self, room: Room) -> object:
        """Reads the chat of a room unless the copy in memory is current."""

    async def refresh(self, room: Room) -> object:
        """Reads the chat of a room again."""

    def mark(self, room: Room) -> ChatMark:
        """The state of the chat in memory."""

    def render_region(self, room: Room, user_id: str | None, language: str | None = None) -> tuple[str, int]:
        """The chat's region for a user, without its version, and its version.

        `language` defaults to the language of the current request.
        """
