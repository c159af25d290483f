"""Export and deletion of the rows of a user.

Both visit every table with a foreign key to users, so that tables that are added later are included. Rows
that others need to look back at their games stay, without the name.
"""

from typing import Any

from sqlalchemy import Column, Connection, Row, Table, delete, or_, select, update
from sqlmodel import SQLModel

from app.identity.names import distinct_name
from app.language.deleted_players import NOBODY
from app.storage.models import Message, Seat, User
from app.storage.models import Table as GameTable

OWNER = "user_id"
"""The column with a row's owner. Rows that refer to a user in another column belong to somebody else."""
KEPT_TABLES = frozenset({"seat", "message", "result"})
"""Tables of old games, whose rows stay without the user's name."""
SECRET_SUFFIXES = ("hash", "key", "salt", "secret", "token", "auth", "p256dh", "endpoint")
"""Endings of the names of columns with secrets. They are not exported, because a copy could be stolen."""

_TABLES = GameTable.__table__  # type: ignore[attr-defined]
_SEATS = Seat.__table__  # type: ignore[attr-defined]
_MESSAGES = Message.__table__  # type: ignore[attr-defined]
_USERS = User.__table__  # type: ignore[attr-defined]


def collect_rows(db: Connection, user_id: str) -> dict[str, list[dict[str, Any]]]:
    """The rows that a user owns, by table name, without secrets."""
    rows_by_table = {}
    for table in SQLModel.metadata.sorted_tables:
        if OWNER not in table.c or not _user_columns(table):
            continue
        columns = [column for column in table.c if not _is_secret(column)]
        rows = db.execute(select(*columns).where(table.c[OWNER] == user_id))
        rows_by_table[table.name] = [_to_json(row) for row in rows]
    return rows_by_table


def _is_secret(column: Column[Any]) -> bool:
    """Whether a column, or the column that it refers to, is named like a secret."""
    names = (column.name, *(key.column.name for key in column.foreign_keys))
    return any(name.endswith(SECRET_SUFFIXES) for name in names)


def _to_json(row: Row[Any]) -> dict[str, Any]:
    """The values of a row that JSON can represent."""
    return {name: value for name, value in row._mapping.items() if not isinstance(value, bytes)}


def delete_user(db: Connection, user_id: str) -> list[str]:
    """Deletes a user's rows, and their name from rows that stay; returns the ids of changed tables."""
    tables = _rename_seats(db, user_id)
    db.execute(update(_MESSAGES).where(_MESSAGES.c.user_id == user_id).values(name=NOBODY))
    for table in reversed(SQLModel.metadata.sorted_tables):
        columns = _user_columns(table)
        if columns and table.name not in KEPT_TABLES:
            db.execute(delete(table).where(or_(*[column == user_id for column in columns])))
    blank = {"name": NOBODY, "preferences": "", "public_id": None, "created_at": 0}
    db.execute(update(_USERS).where(_USERS.c.id == user_id).values(blank))
    return tables


def _user_columns(table: Table) -> list[Column[Any]]:
    return [column for column in table.c if any(key.column.table is _USERS for key in column.foreign_keys)]


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
