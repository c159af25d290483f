"""Deletes rows by the retention settings, in small transactions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import anyio
from sqlalchemy import ColumnElement, delete, func, or_, select
from sqlmodel import Session, SQLModel, col

from app.accounts.own_data.export import find_user_columns
from app.operator.retention.conditions import OWN_TABLES, Conditions
from app.operator.retention.retention_days import RetentionDays
from app.storage.database import Database, database_time
from app.storage.models import Entry, Message, Snapshot, Table, User
from app.storage.operator_models import OperatorAct
from app.storage.schema import list_database_tables

GAMES_PER_TRANSACTION = 20
ROWS_PER_TRANSACTION = 500
PAUSE_SECONDS = 0.05
"""Pause between two transactions, in which others can write."""


@dataclass(frozen=True)
class PruneCounts:
    """Numbers of rows that were, or would be, deleted."""

    games: int = 0
    guests: int = 0
    messages: int = 0
    acts: int = 0

    @property
    def plain(self) -> dict[str, int]:
        """The numbers as JSON values."""
        return asdict(self)

    def __str__(self) -> str:
        return ", ".join([f"{name} {count}" for name, count in self.plain.items()])


def count_prunable(db: Session, days: RetentionDays) -> PruneCounts:
    """The rows that would be deleted now. Messages of games that would be deleted are not counted again."""
    conditions = Conditions(days, database_time(db))

    def count(model: type[SQLModel], condition: ColumnElement[bool]) -> int:
        return int(db.connection().scalar(select(func.count()).select_from(model).where(condition)) or 0)

    games = select(col(Table.id)).where(conditions.games)
    return PruneCounts(
        games=count(Table, conditions.games),
        guests=count(User, conditions.guests),
        messages=count(Message, conditions.messages & col(Message.table_id).not_in(games)),
        acts=count(OperatorAct, conditions.acts),
    )


async def prune(db: Database, days: RetentionDays) -> tuple[PruneCounts, list[str]]:
    """Delete what may be deleted; returns the numbers, and the ids of the deleted tables."""
    tables: list[str] = []
    steps: Mapping[str, Callable[[Session], Sequence[Any]]] = {
        "games": partial(_delete_games, days=days),
        "messages": partial(_delete_rows, days=days, model=Message),
        "acts": partial(_delete_rows, days=days, model=OperatorAct),
        "guests": partial(_delete_guests, days=days),  # after their games
    }
    counts = dict.fromkeys(steps, 0)
    for name, delete_some in steps.items():
        while ids := await db.write(delete_some):
            counts[name] += len(ids)
            if name == "games":
                tables += ids
            await anyio.sleep(PAUSE_SECONDS)
    return PruneCounts(**counts), tables


def _delete_games(db: Session, days: RetentionDays) -> list[str]:
    """Delete some tables with their logs; the database deletes the rows that belong to them."""
    condition = Conditions(days, database_time(db)).games
    query = select(col(Table.id)).where(condition).limit(GAMES_PER_TRANSACTION)
    ids = list(db.connection().scalars(query.with_for_update(skip_locked=True, of=Table)))
    if ids:
        for rows in (Entry, Snapshot):
            db.connection().execute(delete(rows).where(col(rows.table_id).in_(ids)))
        db.connection().execute(delete(Table).where(col(Table.id).in_(ids)))
    return ids


def _delete_rows(db: Session, days: RetentionDays, model: type[Message] | type[OperatorAct]) -> list[Any]:
    """Delete some messages, or entries of the audit log."""
    conditions = Conditions(days, database_time(db))
    condition = conditions.messages if model is Message else conditions.acts
    ids = list(db.connection().scalars(select(col(model.id)).where(condition).limit(ROWS_PER_TRANSACTION)))
    if ids:
        db.connection().execute(delete(model).where(col(model.id).in_(ids)))
    return ids


def _delete_guests(db: Session, days: RetentionDays) -> list[str]:
    """Delete some guests with their own rows."""
    condition = Conditions(days, database_time(db)).guests
    query = select(col(User.id)).where(condition).limit(ROWS_PER_TRANSACTION)
    ids = list(db.connection().scalars(query.with_for_update(skip_locked=True, of=User)))
    if ids:
        for table in reversed(list_database_tables()):
            if table.name in OWN_TABLES:
                is_own = or_(*[column.in_(ids) for column in find_user_columns(table)])
                db.connection().execute(delete(table).where(is_own))
        db.connection().execute(delete(User).where(col(User.id).in_(ids)))
    return ids
