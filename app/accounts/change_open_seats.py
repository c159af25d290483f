"""Changes a user and their seats at tables that have not started. Other games keep the old value."""

from collections.abc import Callable, Sequence
from functools import partial

from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.identity.users import require_existing_user
from app.storage.database import Database
from app.storage.models import Seat, Table, User
from app.tables.log import entry_store
from app.tables.play.rooms import Rooms
from app.web.errors import Problem
from app.web.services import Services

ChangeUser = Callable[[User], None]
ChangeSeat = Callable[[Seat, Sequence[Seat]], None]
"""Changes the user's own seat; the second argument is all seats of the table."""


async def change_open_seats(
    services: Services, user_id: str, change_user: ChangeUser, change_seat: ChangeSeat
) -> None:
    """Changes the user, then each of their seats at open tables, and notifies their pages."""
    change = partial(_change_user, user_id=user_id, change=change_user)
    open_table_ids = await services[Database].write(change)
    await services[Bus].publish(Hint(user_id, topic="user"))
    for table_id in open_table_ids:
        try:
            room = await services[Rooms].get(table_id)
            await room.change(partial(_change_seat, user_id=user_id, change=change_seat))
        except Problem:  # the table was deleted meanwhile
            continue


def _change_user(db: Session, user_id: str, change: ChangeUser) -> list[str]:
    """Changes the user; returns the ids of their open tables."""
    require_existing_user(db, user_id)
    change(db.get_one(User, user_id))
    query = select(Table.id).join(Seat).where(Seat.user_id == user_id, Table.status == "open")
    return list(db.exec(query.order_by(col(Table.id))))


def _change_seat(db: Session, table: Table, user_id: str, change: ChangeSeat) -> None:
    seats = entry_store.list_seats(db, table.id)
    own_seat = next((seat for seat in seats if seat.user_id == user_id), None)
    if own_seat is not None and table.status == "open":
        change(own_seat, seats)
        db.add(own_seat)
