"""Lists of tables."""

from sqlmodel import Session, col, select

from app.lobby.seen import TableCard, card
from app.models import Seat, Table

LONGEST = 50


def open_tables(db: Session, user_id: str | None, game: str | None = None) -> tuple[TableCard, ...]:
    """The newest public tables that wait for players."""
    wanted = select(Table).where(Table.status == "open", Table.visibility == "public")
    if game is not None:
        wanted = wanted.where(Table.game == game)
    return _cards(db, list(db.exec(wanted.order_by(col(Table.created_at).desc()).limit(LONGEST))), user_id)


def tables_of(db: Session, user_id: str) -> tuple[TableCard, ...]:
    """The tables a user sits at: those that go on first, then the newest."""
    wanted = (
        select(Table)
        .join(Seat)
        .where(Seat.user_id == user_id)
        .order_by(col(Table.status) == "finished", col(Table.created_at).desc())
        .limit(LONGEST)
    )
    return _cards(db, list(db.exec(wanted)), user_id)


def _cards(db: Session, tables: list[Table], user_id: str | None) -> tuple[TableCard, ...]:
    ids = [table.id for table in tables]
    seats: dict[str, list[Seat]] = {id: [] for id in ids}
    for seat in db.exec(select(Seat).where(col(Seat.table_id).in_(ids)).order_by(col(Seat.seat))):
        seats[seat.table_id].append(seat)
    return tuple([card(table, tuple(seats[table.id]), user_id) for table in tables])
