"""Sizes of the database, for the operator's page."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, select, text
from sqlmodel import Session, SQLModel, col

from app.storage.models import Message, Seat, Table, User
from app.storage.passkey_models import Passkey

RELATIONS_LISTED = 5
"""The largest relations are listed."""
RELATIONS = """SELECT relname, pg_total_relation_size(relid) AS size FROM pg_catalog.pg_statio_user_tables
WHERE schemaname = current_schema() ORDER BY size DESC, relname LIMIT :count"""


@dataclass(frozen=True)
class DatabaseSizes:
    """Bytes of the database and numbers of rows.

    `free_bytes` of an SQLite file are used again before the file grows; `relations` are the largest ones of
    PostgreSQL, with their bytes. Guests have no passkey.
    """

    total_bytes: int
    free_bytes: int
    relations: tuple[tuple[str, int], ...]
    tables: int
    finished: int
    guests: int
    registered: int
    messages: int


def load_sizes(db: Session) -> DatabaseSizes:
    """The sizes now."""
    registered = _count(db, Passkey, func.count(func.distinct(Passkey.user_id)))
    bots = _count(db, Seat, func.count(func.distinct(Seat.user_id)), col(Seat.bot).is_not(None))
    total_bytes, free_bytes, relations = _measure_database(db)
    return DatabaseSizes(
        total_bytes,
        free_bytes,
        relations,
        _count(db, Table),
        _count(db, Table, None, col(Table.status) == "finished"),
        max(0, _count(db, User) - bots - registered),
        registered,
        _count(db, Message),
    )


def _measure_database(db: Session) -> tuple[int, int, tuple[tuple[str, int], ...]]:
    connection = db.connection()
    if connection.dialect.name == "postgresql":
        size = int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
        rows = connection.execute(text(RELATIONS), {"count": RELATIONS_LISTED})
        return size, 0, tuple([(row.relname, row.size) for row in rows])
    page, pages, free = [
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
        for name in ("page_size", "page_count", "freelist_count")
    ]
    return page * pages, page * free, ()


def _count(
    db: Session,
    model: type[SQLModel],
    number: ColumnElement[int] | None = None,
    condition: ColumnElement[bool] | None = None,
) -> int:
    """The number of rows that meet the condition."""
    query = select(func.count() if number is None else number).select_from(model)
    return int(db.connection().scalar(query if condition is None else query.where(condition)) or 0)
