"""Reading tables of an older schema: missing columns have the values that a migration would give them."""

from collections.abc import Iterator
from typing import Any, TypeVar

from sqlalchemy import Column, ColumnElement, Engine, Integer, inspect, select
from sqlalchemy.schema import DefaultClause
from sqlalchemy.sql.elements import True_
from sqlmodel import Session, SQLModel

M = TypeVar("M", bound=SQLModel)


class ColumnReader:
    """Reads rows of a database that may have been migrated by an earlier release."""

    def __init__(self, engine: Engine) -> None:
        self._inspector = inspect(engine)
        self._names: dict[str, frozenset[str]] = {}

    def read(
        self, db: Session, model: type[M], *conditions: ColumnElement[bool], order_by: Any = None
    ) -> Iterator[M]:
        """Yield the rows that meet the conditions, which may use only columns that always existed."""
        columns: list[Column[Any]] = list(model.__table__.columns)  # type: ignore[attr-defined]
        names = self._list_names(str(model.__tablename__))
        missing = {column.name: _find_default(column) for column in columns if column.name not in names}
        query = select(*[column for column in columns if column.name in names]).where(*conditions)
        for row in db.connection().execute(query.order_by(order_by)).mappings():
            yield model(**missing, **row)

    def _list_names(self, table: str) -> frozenset[str]:
        if table not in self._names:
            self._names[table] = frozenset([column["name"] for column in self._inspector.get_columns(table)])
        return self._names[table]


def _find_default(column: Column[Any]) -> Any:
    """The value of a column in rows that are older than it."""
    if not isinstance(column.server_default, DefaultClause):
        return None
    value = column.server_default.arg
    if isinstance(value, str):
        return int(value) if isinstance(column.type, Integer) else value
    return isinstance(value, True_)
