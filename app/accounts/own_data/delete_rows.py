"""Deletes the rows of a user, from every table with a foreign key to users.

Rows that others need to look back at their games stay, without the name.
"""

from sqlalchemy import Connection, delete, or_, select, update
from sqlmodel import SQLModel

from app.accounts.own_data.export import find_user_columns
from app.identity.names import distinct_name
from app.language.deleted_players import NOBODY
from app.storage.models import Message, Seat, User
from app.storage.models import Table as GameTable

KEPT_TABLES = frozenset({"seat", "message", "result"})
"""Tables of old games, whose rows stay without the user's name."""

_TABLES = GameTable.__table__  # type: ignore[attr-defined]
_SEATS = Seat.__table__  # type: ignore[attr-defined]
_MESSAGES = Message.__table__  # type: ignore[attr-defined]
_USERS = User.__table__  # type: ignore[attr-defined]


def delete_user(db: Connection, user_id: str) -> list[str]:
    """Deletes a user's rows, and their name from rows that stay; returns the ids of changed tables."""
    tables = _rename_seats(db, user_id)
    db.execute(update(_MESSAGES).where(_MESSAGES.c.user_id == user_id).values(name=NOBODY))
    for table in reversed(SQLModel.metadata.sorted_tables):
        columns = find_user_columns(table)
        if columns and table.name not in KEPT_TABLES:
            db.execute(delete(table).where(or_(*[column == user_id for column in columns])))
    blank = {"name": NOBODY, "preferences": "", "public_id": None, "created_at": 0}
    db.execute(update(_USERS).where(_USERS.c.id == user_id).values(blank))
    return tables


def _rename_seats(db: Connection, user_id: str) -> list[str]:
    """Removes the name from a user's seats, and increments the revisions of their tables."""
    own = select(_SEATS.c.table_id).where(_SEATS.c.user_id == user_id)
    seats = db.execute(select(_SEATS).where(_SEATS.c.table_id.in_(own))).all()
    seat_by_table = {seat.table_id: seat.seat for seat in seats if seat.user_id == user_id}
    for table_id, number in seat_by_table.items():
        others = [seat.name for seat in seats if seat.table_id == table_id and seat.seat != number]
        own_seat = (_SEATS.c.table_id == table_id) & (_SEATS.c.seat == number)
        db.execute(update(_SEATS).where(own_seat).values(name=distinct_name(NOBODY, others)))
        next_revision = {"revision": _TABLES.c.revision + 1}
        db.execute(update(_TABLES).where(_TABLES.c.id == table_id).values(next_revision))
    return list(seat_by_table)
