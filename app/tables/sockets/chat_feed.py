"""What the sockets of a table need to know of its talk, whoever keeps it (`app.chat.chats`)."""

from typing import NamedTuple, Protocol

from app.tables.play.room import Room


class TalkMark(NamedTuple):
    """How far a talk is known: the number of its newest message, and how many mutes there are."""

    newest: int = 0
    mutes: int = 0


class TalkFeed(Protocol):
    """The talk of rooms: read into memory, then shown."""

    async def at_hand(self, room: Room) -> object:
        """Reads the talk of a room if it was not yet, or others may have said something."""

    async def refresh(self, room: Room) -> object:
        """Reads the talk of a room again."""

    def mark(self, room: Room) -> TalkMark:
        """How far the talk of a room is known."""

    def region(self, room: Room, user_id: str | None, speaks: str | None = None) -> tuple[str, int]:
        """The region that shows a user the talk, without its version, and its version; in a language, or in
        that of whoever is being answered."""
