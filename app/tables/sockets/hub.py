"""Hub: the sockets of this worker, and what each still has to be sent."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import anyio

from app.bus import Bus, Hint
from app.language.current import current
from app.observability import metrics
from app.storage.database_clock import Clock
from app.tables.draw.renderer import Renderer
from app.tables.play.room import Room
from app.tables.presence import HALL, Presence
from app.tables.sockets.chat_feed import TalkFeed, TalkMark
from app.tables.sockets.outbox import Outbox, Straight
from app.web.errors import Problem
from app.web.partials import stamp_region, wrap_partial
from engines.kernel.secrecy.audience import Viewer

log = logging.getLogger(__name__)

SESSION_ENDED = 4401


class TableSocket:
    """One open page: whose it is and by which session, and the edition up to which its outbox was filled.
    A spectator's `follows` a seat. It `speaks` the language of whoever opened it.

    `revision` and `mark` say how far the table and its talk were when that was done. The room may be ahead:
    others read it, too.
    """

    def __init__(
        self,
        room: Room,
        user_id: str | None,
        name: str = "",
        session: str | None = None,
        follows: Viewer = None,
        straight: Straight | None = None,
    ) -> None:
        self.speaks = current()
        self.room = room
        self.user_id = user_id
        self.name = name
        self.session = session
        self.follows = follows
        self.outbox = Outbox(straight)
        self.viewer: Viewer = None
        self.edition = -1
        self.revision = -1
        self.mark = TalkMark()
        self._talk = ""
        self._talk_of: tuple[TalkMark, tuple[Viewer, str]] | None = None

    def fill(self, renderer: Renderer) -> None:
        """Puts into the outbox what changed for the viewer since the edition that it was filled up to."""
        shown = renderer.show(self.room, self.viewer, self.follows, self.speaks)
        self.outbox.put(shown.partials(after=self.edition))
        self.edition = shown.edition

    def fill_talk(self, talks: TalkFeed) -> None:
        """Puts the talk into the outbox, if it is not what was put there last."""
        mark, of = self.mark, (self.viewer, self.room.scene.status)
        if self._talk_of is not None and self._talk_of[0] is mark and self._talk_of[1] == of:
            return  # it was not read again, and is heard by the same ears
        self._talk_of = mark, of
        html, version = talks.region(self.room, self.user_id, self.speaks)
        if html != self._talk:
            self._talk = html
            self.outbox.put(
                {"chat": wrap_partial("chat", stamp_region(html, version, self.room.scene.table.seq))}
            )

    async def frame(self) -> str:
        """What is to be sent next, as soon as there is something. Raises Cut."""
        return await self.outbox.take()


class Hub:
    """Fills the outboxes of a table's sockets when the bus says that it has changed."""

    def __init__(
        self, renderer: Renderer, bus: Bus, talks: TalkFeed, presence: Presence, clock: Clock | None = None
    ) -> None:
        self.renderer = renderer
        self.talks = talks
        self._bus = bus
        self._presence = presence
        self._clock = clock or Clock()
        self._sockets: dict[str, set[TableSocket]] = {}
        self._due: dict[str, int] = {}
        self._asked: dict[str, list[float]] = {}
        self._talking: set[str] = set()
        self._woken = anyio.Event()
        bus.listen(self._hear)
        presence.listen(self._touch)

    @contextmanager
    def joined(self, socket: TableSocket) -> Iterator[None]:
        """Keeps a socket posted, from the whole table on, for as long as the context lasts."""
        here = self._sockets.setdefault(socket.room.id, set())
        here.add(socket)
        self._presence.enter(socket.room.id, socket.user_id, socket.name)
        if socket.user_id is not None:
            self._presence.enter(HALL, socket.user_id, socket.name)
        try:
            self._fill(socket)
            if self._bus.shared:  # what came between reading the table and now was not for anybody here
                self._hear(Hint(socket.room.id, socket.room.scene.table.revision + 1))
                self._hear(Hint(socket.room.id, topic="talk"))
            yield
        finally:
            self._presence.leave(socket.room.id, socket.user_id)
            if socket.user_id is not None:
                self._presence.leave(HALL, socket.user_id)
            here.discard(socket)
            if not here and self._sockets.get(socket.room.id) is here:
                del self._sockets[socket.room.id]
                self.renderer.forget(socket.room)

    def __len__(self) -> int:
        return sum(map(len, self._sockets.values()))

    @property
    def revisions(self) -> dict[str, int]:
        """The tables that somebody here looks at, and how far all who do have been told of them."""
        return {
            table: min(socket.revision for socket in sockets)
            for table, sockets in self._sockets.items()
            if sockets
        }

    @property
    def marks(self) -> dict[str, set[TalkMark]]:
        """The same tables, and how far their talk was told; one mark when all were told the same."""
        return {
            table: {socket.mark for socket in sockets} for table, sockets in self._sockets.items() if sockets
        }

    @property
    def sessions(self) -> set[str]:
        """The sessions that have opened the sockets."""
        return {socket.session for sockets in self._sockets.values() for socket in sockets if socket.session}

    async def run(self) -> None:
        """Pushes what hints announce, until cancelled."""
        while True:
            await self._woken.wait()
            self._woken = anyio.Event()
            due, self._due = self._due, {}
            talking, self._talking = self._talking, set()
            asked, self._asked = self._asked, {}
            for table in talking:
                await self._listen_in(table)
                due.setdefault(table, 0)
            for table, seq in due.items():
                try:
                    await self._push(table, seq)
                    for at in asked.get(table, ()):
                        metrics.PUSH.observe(max(self._clock.now() - at, 0) / 1000)
                except Exception:
                    log.exception("cannot read table %s", table)

    def _hear(self, hint: Hint) -> None:
        match hint.topic:
            case "table" if hint.id in self._sockets:
                self._due[hint.id] = max(hint.seq, self._due.get(hint.id, 0))
                if hint.at:
                    self._asked.setdefault(hint.id, []).append(hint.at)
                self._woken.set()
            case "talk" if hint.id in self._sockets:
                self._talking.add(hint.id)
                self._woken.set()
            case "session":
                self._cut_off(hint.id)
            case _:
                pass  # a table that nobody here looks at, or what others see to

    def _touch(self, table: str) -> None:
        """What is shown beside the log has changed, such as who is here."""
        if table in self._sockets:
            self._due.setdefault(table, 0)
            self._woken.set()

    def _cut_off(self, session: str) -> None:
        for sockets in self._sockets.values():
            for socket in sockets:
                if socket.session == session:
                    socket.outbox.cut(SESSION_ENDED)

    async def _listen_in(self, table: str) -> None:
        for room in {socket.room for socket in self._sockets.get(table, set())}:
            try:
                await self.talks.refresh(room)
            except Exception:
                log.exception("the talk of cannot read table %s", table)

    async def _push(self, table: str, seq: int) -> None:
        sockets = self._sockets.get(table, set())
        for room in {socket.room for socket in sockets}:
            await room.catch_up(seq)
        for socket in tuple(sockets):
            try:
                self._fill(socket)
            except Exception:
                log.exception("cannot show table %s to %s", table, socket.viewer)

    def _fill(self, socket: TableSocket) -> None:
        """Puts into the outbox what the socket has not been given; another audience is given everything."""
        try:
            viewer = socket.room.admit(socket.user_id)
        except Problem as problem:
            socket.outbox.cut(4000 + problem.status)
            return
        if viewer != socket.viewer:
            socket.viewer, socket.edition = viewer, -1
        socket.revision, socket.mark = socket.room.scene.table.revision, self.talks.mark(socket.room)
        socket.fill(self.renderer)
        socket.fill_talk(self.talks)
        socket.outbox.flush()
