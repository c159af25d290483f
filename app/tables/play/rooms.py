"""The rooms of this worker: one for each table in its memory."""

from collections import OrderedDict
from functools import partial
from weakref import WeakValueDictionary

import anyio

from app.bus import Bus, Hint
from app.storage.database import Database
from app.tables.log.carried_states import CarriedStates
from app.tables.log.scene import load_scene
from app.tables.play.room import Room
from app.tables.presence import Presence
from app.tables.schedule.timing import Timing
from app.web.errors import not_found

MAX_CACHED_ROOMS = 200
"""Recently used rooms that stay in memory without sockets; rooms with open sockets always do."""


class Rooms:
    """Returns the rooms of tables, and loads those that are not in memory."""

    def __init__(
        self,
        db: Database,
        bus: Bus,
        timing: Timing,
        presence: Presence,
        carried_states: CarriedStates | None = None,
    ) -> None:
        self._db = db
        self._bus = bus
        self._timing = timing
        self._presence = presence
        self._carried_states = carried_states
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._recent: OrderedDict[str, Room] = OrderedDict()
        self._loading = anyio.Lock()
        bus.listen(self._receive_hint)

    async def get(self, table_id: str) -> Room:
        """The room of a table, including all entries that were acknowledged before this call.

        Raises Problem 404.
        """
        room = self._rooms.get(table_id)
        if room is not None and self._bus.is_shared:
            await room.catch_up()
        if room is None:
            async with self._loading:
                room = self._rooms.get(table_id) or await self._load(table_id)
        if room.is_deleted:
            self._recent.pop(table_id, None)
            raise not_found()
        self._recent[table_id] = room
        self._recent.move_to_end(table_id)
        if len(self._recent) > MAX_CACHED_ROOMS:
            self._recent.popitem(last=False)
        return room

    async def check_deleted(self, table_id: str) -> None:
        """Let a room in memory find out that its table was deleted."""
        room = self._rooms.get(table_id)
        if room is not None:
            await room.catch_up()

    def __len__(self) -> int:
        return len(self._rooms)

    def list_frozen(self) -> frozenset[str]:
        """The ids of tables in memory whose log does not match the rules."""
        return frozenset([room.id for room in tuple(self._rooms.values()) if room.scene.is_frozen])

    def save_states(self) -> None:
        """Save the states of running tables for the next start, in development."""
        if self._carried_states is not None:
            self._carried_states.save([room.scene for room in self._rooms.values()])

    def _receive_hint(self, hint: Hint) -> None:
        """Drop the room of a deleted table."""
        room = self._recent.get(hint.id)
        if room is not None and room.is_deleted:
            del self._recent[hint.id]

    async def _load(self, table_id: str) -> Room:
        if self._carried_states is not None:
            scene = await self._db.write(partial(self._carried_states.load_scene, table_id=table_id))
        else:
            scene = await self._db.read(partial(load_scene, table_id=table_id))
        if scene is None:
            raise not_found()
        room = Room(self._db, self._bus, scene, self._timing, self._presence)
        self._rooms[table_id] = room
        if not self._bus.is_shared:  # no other worker knows who was present recently, as after a restart
            room.extend_presence()
        return room
