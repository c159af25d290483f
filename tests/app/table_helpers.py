"""Helpers for tests of tables: rooms, clocks, log entries and due rows."""

from collections.abc import Callable

import anyio
from sqlalchemy import update
from sqlmodel import Session, col, select

from app.bus import Bus
from app.storage.database import database_time
from app.storage.models import Due, Entry, Table
from app.tables.log.scene import Scene
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.web.services import Services
from tests.live.player import Player
from tests.servers import HANGS


async def find_room(services: Services, player: Player) -> Room:
    """Find the room of a player's table."""
    return await services[Rooms].get(player.path.rpartition("/")[2])


async def wait_until(services: Services, room: Room, condition: Callable[[Scene], bool]) -> None:
    """Wait until the room's scene meets a condition, which is checked after every hint of the bus."""
    changed = anyio.Event()
    services[Bus].listen(lambda hint: changed.set())
    with anyio.fail_after(HANGS):
        while not condition(room.scene):
            await changed.wait()
            changed = anyio.Event()


async def expire_clocks(services: Services, room: Room) -> None:
    """Let all clocks of a table run out now."""

    def move_deadlines(db: Session, table: Table) -> None:
        is_deadline = (col(Due.table_id) == table.id, col(Due.kind) == "deadline")
        past = database_time(db) - 1
        db.connection().execute(update(Due).where(*is_deadline).values(at=past, claimed_until=0))

    await room.change(move_deadlines)
    await room.catch_up()


def read_entries(db: Session, table_id: str) -> list[Entry]:
    """Read the log of a table."""
    return list(db.exec(select(Entry).where(Entry.table_id == table_id).order_by(col(Entry.seq))))


def read_due_rows(db: Session, table_id: str) -> list[Due]:
    """Read the due rows of a table."""
    return list(db.exec(select(Due).where(Due.table_id == table_id).order_by(col(Due.seat))))
