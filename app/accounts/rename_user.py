"""Renames a user, including their seats at tables that have not started."""

from functools import partial

from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.identity.naming.name_similarity import distinct_name
from app.identity.users import require_existing_user
from app.storage.database import Database
from app.storage.models import Seat, Table, User
from app.tables.log import entry_store
from app.tables.play.rooms import Rooms
from app.web.errors import Problem
from app.web.services import Services


async def rename_user(services: Services, user_id: str, name: str) -> None:
    """Changes a user's name. Games that have started keep the old name."""
    open_table_ids = await services[Database].write(partial(_rename, user_id=user_id, name=name))
    await services[Bus].publish(Hint(user_id, topic="user"))
    for table_id in open_table_ids:
        try:
            room = await services[Rooms].get(table_id)
            await room.change(partial(_rename_seat, user_id=user_id, name=name))
        except Problem:  # the table was deleted meanwhile
            continue


def _rename(db: Session, user_id: str, name: str) -> list[str]:
    """Renames the user; returns the ids of their open tables."""
    require_existing_user(db, user_id)
    db.get_one(User, user_id).name = name
    query = select(Table.id).join(Seat).where(Seat.user_id == user_id, Table.status == "open")
    return list(db.exec(query.order_by(col(Table.id))))


def _rename_seat(db: Session, table: Table, user_id: str, name: str) -> None:
    seats = entry_store.list_seats(db, table.id)
    own_seat = next((seat for seat in seats if seat.user_id == user_id), None)
    if own_seat is not None and table.status == "open":
        own_seat.name = distinct_name(name, {seat.name for seat in seats if seat is not own_seat})
        db.add(own_seat)
