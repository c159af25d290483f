"""Chats: what was said lately at the tables of this worker, and the region that shows it."""

from functools import partial
from weakref import WeakKeyDictionary

import anyio
from sqlmodel import Session

from app.bus import Bus
from app.chat import store
from app.chat.channels import circle_spoken, circles_heard
from app.chat.store import Circle, Mutes
from app.chat.views import TalkView, describe_circle
from app.language.current import current
from app.storage.database import Database
from app.storage.models import Message
from app.tables.play.room import Room
from app.tables.sockets.chat_feed import ChatMark
from app.web.rendering.quick_templates import QuickEnvironment

Windows = dict[Circle, tuple[Message, ...]]


class Talk:
    """The talk at one table: the last messages of each circle, and who does not want to read whom.

    `version` is the number of the newest message; `mark` also tells when somebody was muted, or no longer is.
    """

    def __init__(self, windows: Windows, mutes: Mutes) -> None:
        self.windows = windows
        self.mutes = mutes
        said = [message for messages in windows.values() for message in messages]
        self.version = max([message.id or 0 for message in said], default=0)
        self.mark = ChatMark(self.version, sum(map(len, mutes.values())))
        self.authors = frozenset([message.user_id for message in said])
        self.rendered: dict[tuple[object, ...], str] = {}

    def muted_by(self, user_id: str | None) -> frozenset[str]:
        """Whom a user does not want to read."""
        return self.mutes.get(user_id, frozenset()) if user_id is not None else frozenset()

    def view_for(self, room: Room, user_id: str | None) -> TalkView:
        """What a user hears."""
        viewer, muted = room.scene.seat_of(user_id), self.muted_by(user_id)
        circles, spoken = circles_heard(room.scene, viewer), circle_spoken(viewer)
        lately = {one.user_id: one for circle in circles for one in self.windows[circle]}
        return TalkView(
            room.id,
            tuple(
                [
                    describe_circle(circle, self.windows[circle], user_id, muted, speaks=circle is spoken)
                    for circle in circles
                ]
            ),
            tuple(sorted([(one.name, one.id or 0) for author, one in lately.items() if author in muted])),
        )


class Chats:
    """Keeps the talk of rooms at hand; `refresh` before it is shown, after something was said."""

    def __init__(self, db: Database, pages: QuickEnvironment, bus: Bus | None = None) -> None:
        self._db = db
        self._pages = pages
        self._shared = bus is not None and bus.shared
        self._talks: WeakKeyDictionary[Room, Talk] = WeakKeyDictionary()
        self._reading = anyio.Lock()

    async def load(self, room: Room) -> Talk:
        """The talk of a room, read if it was not yet, or others may have said something."""
        talk = None if self._shared else self._talks.get(room)
        return talk or await self.refresh(room)

    def mark(self, room: Room) -> ChatMark:
        """How far the talk of a room is known."""
        talk = self._talks.get(room)
        return talk.mark if talk is not None else ChatMark()

    async def refresh(self, room: Room) -> Talk:
        """The talk of a room, read again."""
        async with self._reading:  # one after the other, so that the last that was read is the newest
            talk = self._talks[room] = Talk(*await self._db.read(partial(_read, table_id=room.id)))
        return talk

    def region(self, room: Room, user_id: str | None, speaks: str | None = None) -> tuple[str, int]:
        """The region without its version, and its version; the talk must be at hand.

        Rendered once for all who read the same: that is everybody who neither wrote nor muted anything.
        """
        talk = self._talks.get(room)
        if talk is None:
            talk = self._talks[room] = Talk(dict.fromkeys(Circle, ()), {})
        viewer, speaks = room.scene.seat_of(user_id), speaks or current()
        key = (
            speaks,
            circles_heard(room.scene, viewer),
            circle_spoken(viewer),
            user_id if user_id in talk.authors else None,
            talk.muted_by(user_id),
        )
        if key not in talk.rendered:
            seen = talk.view_for(room, user_id)
            talk.rendered[key] = (
                self._pages.in_language(speaks).get_template("table/chat.html").render(talk=seen).strip()
            )
        return talk.rendered[key], talk.version


def _read(db: Session, table_id: str) -> tuple[Windows, Mutes]:
    windows = {circle: store.recent_messages(db, table_id, circle) for circle in Circle}
    return windows, store.list_mutes(db, table_id)
