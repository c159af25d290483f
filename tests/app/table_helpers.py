"""Tables in the hands of a test: their rooms, their clocks, what happens there by itself."""

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


async def room_of(services: Services, player: Player) -> Room:
    """The room of the table where a player is."""
    return await services[Rooms].get(player.path.rpartition("/")[2])


async def until(services: Services, room: Room, holds: Callable[[Scene], bool]) -> None:
    """Returns when the table has come to a moment of which this holds; the bus tells of new ones."""
    changed = anyio.Event()
    services[Bus].listen(lambda hint: changed.set())
    with anyio.fail_after(HANGS):
        while not holds(room.scene):
            await changed.wait()
            changed = anyio.Event()


async def run_out(services: Services, room: Room) -> None:
    """All clocks of a table run out now."""

    def past(db: Session, table: Table) -> None:
        here = (col(Due.table_id) == table.id, col(Due.kind) == "deadline")
        db.connection().execute(update(Due).where(*here).values(at=database_time(db) - 1, claimed_until=0))

    await room.change(past)
    await room.catch_up()


def entries(db: Session, table_id: str) -> list[Entry]:
    """The log of a table."""
    return list(db.exec(select(Entry).where(Entry.table_id == table_id).order_by(col(Entry.seq))))


def dues(db: Session, table_id: str) -> list[Due]:
    """What is due at a table."""
    return list(db.exec(select(Due).where(Due.table_id == table_id).order_by(col(Due.seat))))
