"""Putting a frozen table away: it ends without a result, and leaves everybody's lists."""

from sqlmodel import Session, col, delete

from app.storage.database import database_time
from app.storage.models import ABORTED, Due, Table
from app.tables.play.moves import require_seat
from app.tables.play.room import Room
from app.web.errors import conflict


async def put_away(room: Room, user_id: str | None) -> None:
    """Put a frozen table away for all its players. Does nothing if somebody has done so.

    Raises Problem 403 or 409.
    """
    require_seat(room.scene, user_id)
    if not room.scene.is_frozen:
        raise conflict("stale", "This game goes on, so its table can’t be put away.")
    await room.change(_end_table)


def _end_table(db: Session, table: Table) -> None:
    if table.status == "running":
        table.status, table.ended_at = ABORTED, database_time(db)
        db.connection().execute(delete(Due).where(col(Due.table_id) == table.id))
