"""Closing tables that nobody came to: what is due of the kind "waiting"."""

from sqlmodel import Session

from app.models import Due, Table
from app.tables.due import Void
from app.tables.dues import CLOSING, THE_TABLE
from app.tables.rooms import Rooms


class Closing:
    """Ends open tables where nobody sat down or got up for a day: they are no more, as if all had left."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def __call__(self, row: Due) -> None:
        """Closes the table of the row. Raises Void when somebody came after all."""
        room = await self._rooms.get(row.table_id)

        def close(db: Session, table: Table) -> None:
            waiting = db.get(Due, (table.id, THE_TABLE, CLOSING))
            if table.status != "open" or waiting is None or waiting.at > row.at:
                raise Void("somebody came")
            db.delete(table)

        await room.change(close)
