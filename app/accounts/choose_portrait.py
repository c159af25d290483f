"""Stores the portrait that a user has chosen, including their seats at tables that have not started."""

from functools import partial

from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.identity.users import require_existing_user
from app.storage.database import Database
from app.storage.models import Seat, Table, User
from app.tables.log import entry_store
from app.tables.play.rooms import Rooms
from app.tables.view.portraits import PORTRAIT_COUNT
from app.web.errors import Problem, invalid
from app.web.services import Services


async def choose_portrait(services: Services, user_id: str, portrait: int) -> None:
    """Changes a user's portrait. Games that have started keep the old one.

    Raises Problem 422 if there is no such portrait.
    """
    if not 1 <= portrait <= PORTRAIT_COUNT:
        raise invalid("There’s no such portrait.")
    open_table_ids = await services[Database].write(partial(_choose, user_id=user_id, portrait=portrait))
    await services[Bus].publish(Hint(user_id, topic="user"))
    for table_id in open_table_ids:
        try:
            room = await services[Rooms].get(table_id)
            await room.change(partial(_change_seat, user_id=user_id, portrait=portrait))
        except Problem:  # the table was deleted meanwhile
            continue


def _choose(db: Session, user_id: str, portrait: int) -> list[str]:
    """Stores the user's portrait; returns the ids of their open tables."""
    require_existing_user(db, user_id)
    db.get_one(User, user_id).portrait = portrait
    query = select(Table.id).join(Seat).where(Seat.user_id == user_id, Table.status == "open")
    return list(db.exec(query.order_by(col(Table.id))))


def _change_seat(db: Session, table: Table, user_id: str, portrait: int) -> None:
    own_seat = next((seat for seat in entry_store.list_seats(db, table.id) if seat.user_id == user_id), None)
    if own_seat is not None and table.status == "open":
        own_seat.portrait = portrait
        db.add(own_seat)
