"""Deletes a user's data from every database table with a foreign key to users.

Rows that other players need to review past games are kept, with the user's name removed.
"""

from sqlalchemy import Connection, delete, or_, select, update
from sqlmodel import SQLModel

from app.accounts.own_data.export import find_user_columns
from app.identity.naming.name_similarity import distinct_name
from app.identity.users import DELETED_AT
from app.language.deleted_players import NOBODY
from app.storage.models import Message, Seat, User
from app.storage.models import Table as GameTable

ANONYMISED_TABLES = frozenset({"seat", "message", "result"})
"""Database tables whose rows are kept for past games, without the user's name."""

_GAME_TABLES = GameTable.__table__  # type: ignore[attr-defined]
_SEATS = Seat.__table__  # type: ignore[attr-defined]
_MESSAGES = Message.__table__  # type: ignore[attr-defined]
_USERS = User.__table__  # type: ignore[attr-defined]


def delete_user_data(db: Connection, user_id: str) -> list[str]:
    """Deletes a user's rows and anonymises those that are kept, including the user's own row.

    Returns the ids of the game tables that changed.
    """
    changed_game_table_ids = _anonymise_seats(db, user_id)
    db.execute(update(_MESSAGES).where(_MESSAGES.c.user_id == user_id).values(name=NOBODY))
    for table in reversed(SQLModel.metadata.sorted_tables):
        columns = find_user_columns(table)
        if columns and table.name not in ANONYMISED_TABLES:
            db.execute(delete(table).where(or_(*[column == user_id for column in columns])))
    anonymous_values = {
        "name": NOBODY,
        "preferences": "",
        "public_id": None,
        "portrait": 0,
        "created_at": DELETED_AT,
    }
    db.execute(update(_USERS).where(_USERS.c.id == user_id).values(anonymous_values))
    return changed_game_table_ids


def _anonymise_seats(db: Connection, user_id: str) -> list[str]:
    """Replaces the user's name on their seats, and increments the revisions of those tables."""
    user_table_ids = select(_SEATS.c.table_id).where(_SEATS.c.user_id == user_id)
    seats = db.execute(select(_SEATS).where(_SEATS.c.table_id.in_(user_table_ids))).all()
    seat_by_table = {seat.table_id: seat.seat for seat in seats if seat.user_id == user_id}
    for table_id, seat_number in seat_by_table.items():
        others = [seat.name for seat in seats if seat.table_id == table_id and seat.seat != seat_number]
        own_seat = (_SEATS.c.table_id == table_id) & (_SEATS.c.seat == seat_number)
        db.execute(update(_SEATS).where(own_seat).values(name=distinct_name(NOBODY, others), portrait=0))
        next_revision = {"revision": _GAME_TABLES.c.revision + 1}
        db.execute(update(_GAME_TABLES).where(_GAME_TABLES.c.id == table_id).values(next_revision))
    return list(seat_by_table)
