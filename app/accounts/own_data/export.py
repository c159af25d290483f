"""Exports a user's rows from every database table with a foreign key to users."""

from typing import Any

from sqlalchemy import Column, Connection, Row, Table, select
from sqlmodel import SQLModel

from app.storage.models import User

OWNER = "user_id"
"""The column with a row's owner. Rows that refer to a user in another column belong to somebody else."""
SECRET_SUFFIXES = ("hash", "key", "salt", "secret", "token", "auth", "p256dh", "endpoint")
"""Endings of the names of columns with secrets. They are not exported, because a copy could be stolen."""

_USERS = User.__table__  # type: ignore[attr-defined]


def collect_rows(db: Connection, user_id: str) -> dict[str, list[dict[str, Any]]]:
    """The rows that a user owns, by table name, without secrets."""
    rows_by_table = {}
    for table in SQLModel.metadata.sorted_tables:
        if OWNER not in table.c or not find_user_columns(table):
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


def find_user_columns(table: Table) -> list[Column[Any]]:
    """The columns of a table that refer to users."""
    return [column for column in table.c if any(key.column.table is _USERS for key in column.foreign_keys)]
