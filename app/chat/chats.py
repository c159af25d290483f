"""The chats of this worker's rooms in memory, and the page region that shows them."""

from functools import partial
from weakref import WeakKeyDictionary

import anyio
from sqlmodel import Session

from app.bus import Bus
from app.chat.channels import Channel, posting_channel, readable_channels
from app.chat.chat_view import ChatView, Windows, describe_chat
from app.chat.mutes import Mutes, list_mutes
from app.chat.stored_messages import load_recent_messages
from app.language.current_language import current_language
from app.storage.database import Database
from app.tables.play.room import Room
from app.tables.sockets.chat_feed import ChatMark
from app.web.rendering.fast_jinja.environment import FastEnvironment


class TableChat:
    """The chat of one table: the last messages of each channel, and the mutes.

    `version` is the number of the newest message; `mark` also changes with the number of mutes.
    """

    def __init__(self, windows: Windows, mutes: Mutes) -> None:
        self.windows = windows
        self.mutes = mutes
        messages = [message for window in windows.values() for message in window]
        self.version = max([message.id or 0 for message in messages], default=0)
        self.mark = ChatMark(self.version, sum(map(len, mutes.values())))
        self.authors = frozenset([message.user_id for message in messages])
        self.rendered: dict[tuple[object, ...], str] = {}

    def get_muted_users(self, user_id: str | None) -> frozenset[str]:
        """The users whom a user has muted."""
        return self.mutes.get(user_id, frozenset()) if user_id is not None else frozenset()

    def build_view(self, room: Room, user_id: str | None) -> ChatView:
        """The chat as a user may read it."""
        channels = readable_channels(room.scene, room.scene.seat_of(user_id))
        windows = {channel: self.windows[channel] for channel in channels}
        return describe_chat(room.id, windows, user_id, self.get_muted_users(user_id))


class Chats:
    """A cache of the chats of rooms, and their renderer. Call `refresh` after storing a message or mute."""

    def __init__(self, db: Database, pages: FastEnvironment, bus: Bus | None = None) -> None:
        self._db = db
        self._pages = pages
        self._is_shared = bus is not None and bus.is_shared
        self._chats: WeakKeyDictionary[Room, TableChat] = WeakKeyDictionary()
        self._read_lock = anyio.Lock()

    async def load(self, room: Room) -> TableChat:
        """The chat of a room; read again if other workers may have changed it."""
        chat = None if self._is_shared else self._chats.get(room)
        return chat or await self.refresh(room)

    def get_mark(self, room: Room) -> ChatMark:
        """The mark of the room's chat in memory."""
        chat = self._chats.get(room)
        return chat.mark if chat is not None else ChatMark()

    async def refresh(self, room: Room) -> TableChat:
        """Reads the chat of a room again."""
        async with self._read_lock:  # one read at a time, so that the last result is the newest
            chat = self._chats[room] = TableChat(*await self._db.read(partial(_read, table_id=room.id)))
        return chat

    async def refresh_all(self) -> None:
        """Reads all chats in memory again."""
        for room in list(self._chats):
            await self.refresh(room)

    def render_region(self, room: Room, user_id: str | None, language: str | None = None) -> tuple[str, int]:
        """The chat's region without its version, and its version; the chat must be in memory.

        It is rendered once for all users who have neither posted nor muted anybody: they see the same chat.
        `language` defaults to the language of the current request.
        """
        chat = self._chats.get(room)
        if chat is None:
            chat = self._chats[room] = TableChat(dict.fromkeys(Channel, ()), {})
        viewer, language = room.scene.seat_of(user_id), language or current_language()
        key = (
            language,
            readable_channels(room.scene, viewer),
            posting_channel(viewer),
            user_id if user_id in chat.authors else None,
            chat.get_muted_users(user_id),
        )
        if key not in chat.rendered:
            template = self._pages.in_language(language).get_template("table/chat.html")
            chat.rendered[key] = template.render(chat=chat.build_view(room, user_id)).strip()
        return chat.rendered[key], chat.version


def _read(db: Session, table_id: str) -> tuple[Windows, Mutes]:
    windows = {channel: load_recent_messages(db, table_id, channel) for channel in Channel}
    return windows, list_mutes(db, table_id)
