"""Lists of tables."""

from collections.abc import Collection

from sqlmodel import Session, col, select

from app.lobby.lists.views import TableCard, describe_card
from app.storage.models import Seat, Table

LONGEST = 50


def open_tables(db: Session, user_id: str | None, game: str | None = None) -> tuple[TableCard, ...]:
    """The newest public tables that wait for players."""
    return public_tables(db, user_id, "open", game)


def running_tables(db: Session, user_id: str | None, game: str | None = None) -> tuple[TableCard, ...]:
    """The public tables that are played and can be watched, the last begun first."""
    return public_tables(db, user_id, "running", game)


def public_tables(
    db: Session, user_id: str | None, status: str, game: str | None = None
) -> tuple[TableCard, ...]:
    """The public tables that are open, running or finished, the last that became so first.

    Once the game has begun only those that can be watched.
    """
    wanted = select(Table).where(Table.status == status, Table.visibility == "public")
    if status != "open":
        wanted = wanted.where(col(Table.watchers))
    if game is not None:
        wanted = wanted.where(Table.game == game)
    since = {"open": Table.created_at, "running": Table.started_at, "finished": Table.ended_at}[status]
    return cards_of(db, list(db.exec(wanted.order_by(col(since).desc()).limit(LONGEST))), user_id)


def players_of(db: Session, table_ids: Collection[str]) -> set[str]:
    """Those who sit at any of these tables."""
    return set(db.exec(select(Seat.user_id).where(col(Seat.table_id).in_(table_ids))))


def tables_by_player(db: Session, table_ids: Collection[str]) -> dict[str, frozenset[str]]:
    """At which of these tables each of those who sit there does."""
    tables: dict[str, set[str]] = {}
    rows = select(Seat.user_id, Seat.table_id).where(col(Seat.table_id).in_(table_ids))
    for user_id, table_id in db.exec(rows):
        tables.setdefault(user_id, set()).add(table_id)
    return {user_id: frozenset(ids) for user_id, ids in tables.items()}


def tables_of(db: Session, user_id: str) -> tuple[TableCard, ...]:
    """The tables a user sits at: those that go on first, then the newest."""
    wanted = (
        select(Table)
        .join(Seat)
        .where(Seat.user_id == user_id)
        .order_by(col(Table.status) == "finished", col(Table.created_at).desc())
        .limit(LONGEST)
    )
    return cards_of(db, list(db.exec(wanted)), user_id)


def cards_of(db: Session, tables: list[Table], user_id: str | None) -> tuple[TableCard, ...]:
    """Some tables as a user sees them in a list."""
    ids = [table.id for table in tables]
    seats: dict[str, list[Seat]] = {id: [] for id in ids}
    for seat in db.exec(select(Seat).where(col(Seat.table_id).in_(ids)).order_by(col(Seat.seat))):
        seats[seat.table_id].append(seat)
    return tuple([describe_card(table, tuple(seats[table.id]), user_id) for table in tables])
