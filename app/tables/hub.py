"""Hub: the sockets of this worker, and what each still has to be sent."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import anyio

from app.errors import Problem
from app.tables.bus import Hint, LocalBus
from app.tables.outbox import Outbox
from app.tables.render import Renderer
from app.tables.room import Room
from engines.kernel.audience import Viewer

log = logging.getLogger(__name__)


class Socket:
    """One open page: whose it is, and the revision up to which its outbox was filled."""

    def __init__(self, room: Room, user_id: str | None) -> None:
        self.room = room
        self.user_id = user_id
        self.outbox = Outbox()
        self.viewer: Viewer = None
        self.revision = -1


class Hub:
    """Fills the outboxes of a table's sockets when the bus says that it has changed."""

    def __init__(self, renderer: Renderer, bus: LocalBus) -> None:
        self.renderer = renderer
        self._sockets: dict[str, set[Socket]] = {}
        self._due: dict[str, int] = {}
        self._woken = anyio.Event()
        bus.listen(self._hear)

    @contextmanager
    def joined(self, socket: Socket) -> Iterator[None]:
        """Keeps a socket posted, from the whole table on, for as long as the context lasts."""
        here = self._sockets.setdefault(socket.room.id, set())
        here.add(socket)
        self._fill(socket)
        try:
            yield
        finally:
            here.discard(socket)
            if not here and self._sockets.get(socket.room.id) is here:
                del self._sockets[socket.room.id]

    async def run(self) -> None:
        """Pushes what hints announce, until cancelled."""
        while True:
            await self._woken.wait()
            self._woken = anyio.Event()
            due, self._due = self._due, {}
            for table, seq in due.items():
                try:
                    await self._push(table, seq)
                except Exception:
                    log.exception("table %s could not be read", table)

    def _hear(self, hint: Hint) -> None:
        if hint.table in self._sockets:
            self._due[hint.table] = hint.seq
            self._woken.set()

    async def _push(self, table: str, seq: int) -> None:
        sockets = self._sockets.get(table, set())
        for room in {socket.room for socket in sockets}:
            await room.catch_up(seq)
        for socket in tuple(sockets):
            try:
                self._fill(socket)
            except Exception:
                log.exception("table %s could not be shown to %s", table, socket.viewer)

    def _fill(self, socket: Socket) -> None:
        """Puts into the outbox what the socket has not been given; another audience is given everything."""
        try:
            viewer = socket.room.admit(socket.user_id)
        except Problem as problem:
            socket.outbox.cut(4000 + problem.status)
            return
        if viewer != socket.viewer:
            socket.viewer, socket.revision = viewer, -1
        shown = self.renderer.show(socket.room, viewer)
        socket.outbox.put(shown.partials(after=socket.revision))
        socket.revision = shown.revision
