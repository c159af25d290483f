"""All that is known of somebody: handed out to them, or deleted.

Both walk through every table that refers to users, so that one that is added later is neither left out nor
left behind. What others need to look back at their games stays, under no name.
"""

from typing import Any

from sqlalchemy import Column, Connection, Row, Table, delete, or_, select, update
from sqlmodel import SQLModel

from app.identity.names import distinct_name
from app.language.deleted_players import NOBODY
from app.storage.models import Message, Seat, User
from app.storage.models import Table as GameTable

OWNER = "user_id"
"""The column that says whose a row is; where a user stands in another, the row is somebody else's."""
STAYS = frozenset({"seat", "message", "result"})
"""What old games consist of: it stays when somebody is deleted, under no name."""
SECRET = ("hash", "key", "salt", "secret", "token", "auth", "p256dh", "endpoint")
"""How columns end that hold what proves something: nobody needs them, and a copy might be found."""

_TABLES = GameTable.__table__  # type: ignore[attr-defined]
_SEATS = Seat.__table__  # type: ignore[attr-defined]
_MESSAGES = Message.__table__  # type: ignore[attr-defined]
_USERS = User.__table__  # type: ignore[attr-defined]


def collect_rows(db: Connection, user_id: str) -> dict[str, list[dict[str, Any]]]:
    """Every row that is a user's, by its table, without secrets."""
    found = {}
    for table in SQLModel.metadata.sorted_tables:
        if OWNER not in table.c or not _user_columns(table):
            continue
        shown = [column for column in table.c if not _is_secret(column)]
        rows = db.execute(select(*shown).where(table.c[OWNER] == user_id))
        found[table.name] = [_readable(row) for row in rows]
    return found


def _is_secret(column: Column[Any]) -> bool:
    """By its own name, or that of the column it refers to."""
    names = (column.name, *(key.column.name for key in column.foreign_keys))
    return any(name.endswith(SECRET) for name in names)


def _readable(row: Row[Any]) -> dict[str, Any]:
    return {name: value for name, value in row._mapping.items() if not isinstance(value, bytes)}


def delete_user(db: Connection, user_id: str) -> list[str]:
    """Deletes all that is known of a user but what old games consist of, where they have no name any more.
    Returns the tables where that changed something."""
    tables = _rename_seats(db, user_id)
    db.execute(update(_MESSAGES).where(_MESSAGES.c.user_id == user_id).values(name=NOBODY))
    for table in reversed(SQLModel.metadata.sorted_tables):
        columns = _user_columns(table)
        if columns and table.name not in STAYS:
            db.execute(delete(table).where(or_(*[column == user_id for column in columns])))
    blank = {"name": NOBODY, "preferences": "", "public_id": None, "created_at": 0}
    db.execute(update(_USERS).where(_USERS.c.id == user_id).values(blank))
    return tables


def _user_columns(table: Table) -> list[Column[Any]]:
    return [column for column in table.c if any(key.column.table is _USERS for key in column.foreign_keys)]


def _rename_seats(db: Connection, user_id: str) -> list[str]:
    """Their seats lose their name, and tables are new for whoever has them open."""
    own = select(_SEATS.c.table_id).where(_SEATS.c.user_id == user_id)
    seats = db.execute(select(_SEATS).where(_SEATS.c.table_id.in_(own))).all()
    changed = {seat.table_id: seat.seat for seat in seats if seat.user_id == user_id}
    for table_id, number in changed.items():
        others = [seat.name for seat in seats if seat.table_id == table_id and seat.seat != number]
        here = (_SEATS.c.table_id == table_id) & (_SEATS.c.seat == number)
        db.execute(update(_SEATS).where(here).values(name=distinct_name(NOBODY, others)))
        newer = {"revision": _TABLES.c.revision + 1}
        db.execute(update(_TABLES).where(_TABLES.c.id == table_id).values(newer))
    return list(changed)
