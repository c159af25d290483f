"""The hub: fills the outboxes of this worker's table sockets when a table changes."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import anyio
import structlog

from app.bus import Bus, Hint
from app.language.current_language import current_language, use_language
from app.observability import metrics
from app.storage.database_clock import DatabaseClock
from app.tables.play.room import Room, player_removed
from app.tables.presence import SITE, Presence
from app.tables.rendering.table_renderer import TableRenderer
from app.tables.sockets.chat_feed import ChatFeed, ChatMark
from app.tables.sockets.outbox import DirectSend, Outbox
from app.web.close_codes import SEAT_LOST, SESSION_ENDED, close_code
from app.web.errors import Problem
from app.web.partials import stamp_region, wrap_partial
from engines.kernel.secrecy.audience import Viewer

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class TableSocket:
    """One open page of a table.

    `session` is the hash of the session's token; `follows` the seat that a spectator follows; `language` the
    language of the page. `edition`, `revision` and `mark` are the edition of the regions, the revision of the
    table and the state of the chat up to which the outbox was filled. The room may be ahead: other sockets
    read it too.
    """

    def __init__(
        self,
        room: Room,
        user_id: str | None,
        name: str = "",
        session: str | None = None,
        follows: Viewer = None,
        direct_send: DirectSend | None = None,
    ) -> None:
        self.language = current_language()
        self.room = room
        self.user_id = user_id
        self.name = name
        self.session = session
        self.follows = follows
        self.outbox = Outbox(direct_send)
        self.viewer: Viewer = None
        self.edition = -1
        self.revision = -1
        self.mark = ChatMark()
        self._chat = ""
        self._chat_key: tuple[ChatMark, tuple[Viewer, str]] | None = None

    def fill(self, renderer: TableRenderer) -> None:
        """Puts the pieces that changed since `edition` into the outbox."""
        rendered = renderer.render(self.room, self.viewer, self.follows, self.language)
        self.outbox.put(rendered.partials(after=self.edition))
        self.edition = rendered.edition

    def fill_notice(self, renderer: TableRenderer, problem: Problem) -> None:
        """Puts the reason of a problem into the outbox."""
        with use_language(self.language):
            self.outbox.put({"notice": renderer.regions.render_notice(problem.reason, self.language)})

    def fill_chat(self, chats: ChatFeed) -> None:
        """Puts the chat into the outbox if it has changed since the last call."""
        mark, audience = self.mark, (self.viewer, self.room.scene.status)
        if self._chat_key is not None and self._chat_key[0] is mark and self._chat_key[1] == audience:
            return
        self._chat_key = mark, audience
        html, version = chats.render_region(self.room, self.user_id, self.language)
        if html != self._chat:
            self._chat = html
            self.outbox.put(
                {"chat": wrap_partial("chat", stamp_region(html, version, self.room.scene.table.seq))}
            )

    async def next_frame(self) -> str:
        """Waits for the next frame to send. Raises ConnectionClosed."""
        return await self.outbox.take()


class Hub:
    """Fills the outboxes of a table's sockets when the bus reports a change."""

    def __init__(
        self,
        renderer: TableRenderer,
        bus: Bus,
        chats: ChatFeed,
        presence: Presence,
        clock: DatabaseClock | None = None,
    ) -> None:
        self.renderer = renderer
        self.chats = chats
        self._bus = bus
        self._presence = presence
        self._clock = clock or DatabaseClock()
        self._sockets: dict[str, set[TableSocket]] = {}
        self._changed: dict[str, int] = {}
        self._requested_at: dict[str, list[float]] = {}
        self._chatting: set[str] = set()
        self._wake = anyio.Event()
        bus.listen(self._receive_hint)
        presence.listen(self._receive_presence)

    @contextmanager
    def connect(self, socket: TableSocket) -> Iterator[None]:
        """Sends a socket the whole table, then its changes while the context lasts."""
        sockets = self._sockets.setdefault(socket.room.id, set())
        sockets.add(socket)
        self._presence.enter(socket.room.id, socket.user_id, socket.name)
        if socket.user_id is not None:
            self._presence.enter(SITE, socket.user_id, socket.name)
        try:
            self._fill(socket)
            if self._bus.is_shared:  # hints published since the table was read found no socket here
                self._receive_hint(Hint(socket.room.id, socket.room.scene.table.revision + 1))
                self._receive_hint(Hint(socket.room.id, topic="talk"))
            yield
        finally:
            self._presence.leave(socket.room.id, socket.user_id)
            if socket.user_id is not None:
                self._presence.leave(SITE, socket.user_id)
            sockets.discard(socket)
            if not sockets and self._sockets.get(socket.room.id) is sockets:
                del self._sockets[socket.room.id]
                self.renderer.discard(socket.room)

    def __len__(self) -> int:
        return sum(map(len, self._sockets.values()))

    @property
    def revisions(self) -> dict[str, int]:
        """The oldest revision up to which any socket of a table was filled, by table."""
        return {
            table: min(socket.revision for socket in sockets)
            for table, sockets in self._sockets.items()
            if sockets
        }

    @property
    def chat_marks(self) -> dict[str, set[ChatMark]]:
        """The states of the chat up to which the sockets of a table were filled, by table."""
        return {
            table: {socket.mark for socket in sockets} for table, sockets in self._sockets.items() if sockets
        }

    @property
    def sessions(self) -> set[str]:
        """The sessions of all sockets."""
        return {socket.session for sockets in self._sockets.values() for socket in sockets if socket.session}

    async def run(self) -> None:
        """Pushes changes until cancelled."""
        while True:
            await self._wake.wait()
            self._wake = anyio.Event()
            changed, self._changed = self._changed, {}
            chatting, self._chatting = self._chatting, set()
            requested_at, self._requested_at = self._requested_at, {}
            for table in chatting:
                await self._refresh_chat(table)
                changed.setdefault(table, 0)
            for table, seq in changed.items():
                try:
                    await self._push(table, seq)
                    for time in requested_at.get(table, ()):
                        metrics.PUSH_SECONDS.observe(max(self._clock.now() - time, 0) / 1000)
                except Exception:
                    log.exception("table_not_read", table=table)

    def _receive_hint(self, hint: Hint) -> None:
        match hint.topic:
            case "table" if hint.id in self._sockets:
                self._changed[hint.id] = max(hint.seq, self._changed.get(hint.id, 0))
                if hint.at:
                    self._requested_at.setdefault(hint.id, []).append(hint.at)
                self._wake.set()
            case "talk" if hint.id in self._sockets:
                self._chatting.add(hint.id)
                self._wake.set()
            case "session":
                self._close_session(hint.id)
            case _:
                pass  # a table without sockets here, or a topic that others listen to

    def _receive_presence(self, table: str) -> None:
        if table in self._sockets:
            self._changed.setdefault(table, 0)
            self._wake.set()

    def _close_session(self, session: str) -> None:
        for sockets in self._sockets.values():
            for socket in sockets:
                if socket.session == session:
                    socket.outbox.close(SESSION_ENDED)

    async def _refresh_chat(self, table: str) -> None:
        for room in {socket.room for socket in self._sockets.get(table, set())}:
            try:
                await self.chats.refresh(room)
            except Exception:
                log.exception("chat_not_read", table=table)

    async def _push(self, table: str, seq: int) -> None:
        sockets = self._sockets.get(table, set())
        rooms = {socket.room for socket in sockets}
        for room in rooms:
            await room.catch_up(seq)
        started = time.perf_counter()
        for socket in tuple(sockets):
            try:
                self._fill(socket)
            except Exception:
                log.exception("table_not_rendered", table=table, viewer=socket.viewer)
        for room in rooms:
            room.push_seconds = time.perf_counter() - started

    def _fill(self, socket: TableSocket) -> None:
        """Puts changed pieces into the outbox of a socket; all pieces if its viewer has changed.

        A page of a player does not become one of a spectator: its socket is closed.
        """
        try:
            viewer = socket.room.admit(socket.user_id)
        except Problem as problem:
            socket.outbox.close(close_code(problem.status))
            return
        if viewer is None and socket.viewer is not None:
            socket.outbox.close(SEAT_LOST)
            return
        if viewer != socket.viewer:
            socket.viewer, socket.edition = viewer, -1
        is_removed = socket.edition == -1 and socket.user_id in socket.room.scene.removed_users
        socket.revision, socket.mark = socket.room.scene.table.revision, self.chats.get_mark(socket.room)
        socket.fill(self.renderer)
        socket.fill_chat(self.chats)
        socket.outbox.flush()
        if is_removed and viewer is None:
            socket.fill_notice(self.renderer, player_removed())
            socket.outbox.flush()
