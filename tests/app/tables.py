"""Tables in the hands of a test: their rooms, their clocks, what happens there by itself."""

from collections.abc import Callable

import anyio
from sqlalchemy import update
from sqlmodel import Session, col, select

from app.db import time_of
from app.house import House
from app.models import Due, Entry, Table
from app.tables.room import Room
from app.tables.scene import Scene
from tests.live.player import Player


async def room_of(house: House, player: Player) -> Room:
    """The room of the table where a player is."""
    return await house.rooms.get(player.path.rpartition("/")[2])


async def until(house: House, room: Room, holds: Callable[[Scene], bool]) -> None:
    """Returns when the table has come to a moment of which this holds; the bus tells of new ones."""
    changed = anyio.Event()
    house.bus.listen(lambda hint: changed.set())
    with anyio.fail_after(120):
        while not holds(room.scene):
            await changed.wait()
            changed = anyio.Event()


async def run_out(house: House, room: Room) -> None:
    """All clocks of a table run out now."""

    def past(db: Session, table: Table) -> None:
        here = (col(Due.table_id) == table.id, col(Due.kind) == "deadline")
        db.connection().execute(update(Due).where(*here).values(at=time_of(db) - 1, claimed_until=0))

    await room.change(past)
    await room.catch_up()


def entries(db: Session, table_id: str) -> list[Entry]:
    """The log of a table."""
    return list(db.exec(select(Entry).where(Entry.table_id == table_id).order_by(col(Entry.seq))))


def dues(db: Session, table_id: str) -> list[Due]:
    """What is due at a table."""
    return list(db.exec(select(Due).where(Due.table_id == table_id).order_by(col(Due.seat))))
