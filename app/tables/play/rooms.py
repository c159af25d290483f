"""Rooms: the tables that this worker has at hand, one room each."""

from collections import OrderedDict
from functools import partial
from weakref import WeakValueDictionary

import anyio

from app.bus import Bus, Hint
from app.storage.database import Database
from app.tables.log.scene import load_scene
from app.tables.play.room import Room
from app.tables.presence import Presence
from app.tables.schedule.timing import Timing
from app.web.errors import unknown

KEPT = 200
"""How many rooms are kept that nobody holds; those with sockets are held by them."""


class Rooms:
    """Finds the room of a table, loading it from the log when it is not at hand."""

    def __init__(self, db: Database, bus: Bus, timing: Timing, presence: Presence) -> None:
        self._db = db
        self._bus = bus
        self._timing = timing
        self._presence = presence
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._recent: OrderedDict[str, Room] = OrderedDict()
        self._loading = anyio.Lock()
        bus.listen(self._hear)

    async def get(self, table_id: str) -> Room:
        """The room of a table, with all that was acknowledged before this was asked. Raises Problem 404 when
        there is no such table."""
        room = self._rooms.get(table_id)
        if room is not None and self._bus.is_shared:
            await room.catch_up()
        if room is None:
            async with self._loading:
                room = self._rooms.get(table_id) or await self._load(table_id)
        if room.deleted:
            self._recent.pop(table_id, None)
            raise unknown()
        self._recent[table_id] = room
        self._recent.move_to_end(table_id)
        if len(self._recent) > KEPT:
            self._recent.popitem(last=False)
        return room

    def __len__(self) -> int:
        return len(self._rooms)

    def _hear(self, hint: Hint) -> None:
        """The room of a table that is no more is not kept."""
        room = self._recent.get(hint.id)
        if room is not None and room.deleted:
            del self._recent[hint.id]

    async def _load(self, table_id: str) -> Room:
        scene = await self._db.read(partial(load_scene, table_id=table_id))
        if scene is None:
            raise unknown()
        room = Room(self._db, self._bus, scene, self._timing, self._presence)
        self._rooms[table_id] = room
        if not self._bus.is_shared:  # it was not known who was here lately; other workers may know
            room.extend_presence()
        return room
