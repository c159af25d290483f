"""Lists of tables: public ones, and those where a user has a seat.

`is_watchable` decides which tables are listed for spectators; `Room.admit` checks who may open a table.
"""

from collections.abc import Collection

from sqlmodel import Session, col, select

from app.lobby.lists.table_card import TableCard, describe_card
from app.storage.models import ABORTED, Seat, Table

MAX_TABLES = 50
"""Maximum number of tables in a list."""


def is_watchable(table: Table) -> bool:
    """Whether a running or finished table is listed for spectators: it is public and allows them."""
    return table.visibility == "public" and table.watchers


def list_open_tables(db: Session, user_id: str | None, game: str | None = None) -> tuple[TableCard, ...]:
    """The public tables that wait for players, newest first."""
    return list_public_tables(db, user_id, "open", game)


def list_running_tables(db: Session, user_id: str | None, game: str | None = None) -> tuple[TableCard, ...]:
    """The running public tables that spectators can watch, most recently started first."""
    return list_public_tables(db, user_id, "running", game)


def list_public_tables(
    db: Session, user_id: str | None, status: str, game: str | None = None
) -> tuple[TableCard, ...]:
    """The public tables with a status, ordered by when they reached it, newest first.

    Running and finished tables that do not allow spectators are left out (see `is_watchable`).
    """
    query = select(Table).where(Table.status == status, Table.visibility == "public")
    if status != "open":
        query = query.where(col(Table.watchers))
    if game is not None:
        query = query.where(Table.game == game)
    status_time = {"open": Table.created_at, "running": Table.started_at, "finished": Table.ended_at}[status]
    return describe_cards(
        db, list(db.exec(query.order_by(col(status_time).desc()).limit(MAX_TABLES))), user_id
    )


def list_players(db: Session, table_ids: Collection[str]) -> set[str]:
    """The user ids of all seats at these tables."""
    return set(db.exec(select(Seat.user_id).where(col(Seat.table_id).in_(table_ids))))


def group_tables_by_player(db: Session, table_ids: Collection[str]) -> dict[str, frozenset[str]]:
    """For each user with a seat at one of these tables, the ids of the tables where they sit."""
    tables: dict[str, set[str]] = {}
    rows = select(Seat.user_id, Seat.table_id).where(col(Seat.table_id).in_(table_ids))
    for user_id, table_id in db.exec(rows):
        tables.setdefault(user_id, set()).add(table_id)
    return {user_id: frozenset(ids) for user_id, ids in tables.items()}


def list_user_tables(db: Session, user_id: str) -> tuple[TableCard, ...]:
    """The tables where a user has a seat: unfinished ones first, then newest first."""
    query = (
        select(Table)
        .join(Seat)
        .where(Seat.user_id == user_id, Table.status != ABORTED)
        .order_by(col(Table.status) == "finished", col(Table.created_at).desc())
        .limit(MAX_TABLES)
    )
    return describe_cards(db, list(db.exec(query)), user_id)


def describe_cards(db: Session, tables: list[Table], user_id: str | None) -> tuple[TableCard, ...]:
    """The cards of some tables, as a user sees them."""
    ids = [table.id for table in tables]
    seats: dict[str, list[Seat]] = {id: [] for id in ids}
    for seat in db.exec(select(Seat).where(col(Seat.table_id).in_(ids)).order_by(col(Seat.seat))):
        seats[seat.table_id].append(seat)
    return tuple([describe_card(table, tuple(seats[table.id]), user_id) for table in tables])
