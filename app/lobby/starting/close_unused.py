"""Deletes open tables that nobody joins: the job of the kind "waiting"."""

from sqlmodel import Session

from app.storage.models import Due, Table
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.play.rooms import Rooms
from app.tables.schedule.row_kinds import CLOSING, NO_SEAT


class CloseUnusedTable:
    """Deletes an open table after a day in which nobody took or left a seat."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def __call__(self, row: Due) -> None:
        """Deletes the row's table. Raises NoLongerDue if a player has joined meanwhile."""
        room = await self._rooms.get(row.table_id)

        def close(db: Session, table: Table) -> None:
            current_row = db.get(Due, (table.id, NO_SEAT, CLOSING))
            if table.status != "open" or current_row is None or current_row.at > row.at:
                raise NoLongerDue("a player came")
            db.delete(table)

        await room.change(close)
