"""The interface of the chat that table sockets use; implemented by `app.chat.chats.Chats`."""

from typing import NamedTuple, Protocol

from app.tables.play.room import Room


class ChatMark(NamedTuple):
    """Changes whenever the chat does: the number of its newest message, and the number of mutes."""

    newest: int = 0
    mutes: int = 0


class ChatFeed(Protocol):
    """Reads the chats of rooms into memory, and renders them."""

    async def load(self, room: Room) -> object:
        """Reads the chat of a room unless the copy in memory is current."""

    async def refresh(self, room: Room) -> object:
        """Reads the chat of a room again."""

    def get_mark(self, room: Room) -> ChatMark:
        """The mark of the chat in memory."""

    def render_region(self, room: Room, user_id: str | None, language: str | None = None) -> tuple[str, int]:
        """The chat's region for a user as HTML without a version, and the version.

        `language` defaults to the language of the current request.
        """
