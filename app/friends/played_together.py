"""Co-players: users who had seats at the same table when its game finished."""

from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from app.storage.models import Seat, Table
from app.web.errors import forbidden

MAX_RECENT_CO_PLAYERS = 8
"""Maximum number of recent co-players that the account page lists."""


def list_co_players(db: Session, user_id: str) -> set[str]:
    """The ids of all users with whom a user has finished a game."""
    return set(db.exec(_select_co_players(user_id)))


def require_co_player(db: Session, user_id: str, other_id: str) -> None:
    """Raises Problem 403 unless the two users have finished a game together."""
    if other_id not in list_co_players(db, user_id):
        raise forbidden("not_played", "Finish a game together first.")


def list_recent_co_players(db: Session, user_id: str) -> tuple[str, ...]:
    """The ids of a user's most recent co-players, latest first."""
    newest_first = _select_co_players(user_id).order_by(col(Table.ended_at).desc())
    newest = db.exec(newest_first.limit(20 * MAX_RECENT_CO_PLAYERS))
    return tuple(dict.fromkeys(newest))[:MAX_RECENT_CO_PLAYERS]


def _select_co_players(user_id: str) -> SelectOfScalar[str]:
    own_seat, other_seat = aliased(Seat), aliased(Seat)
    query = select(other_seat.user_id).join(Table, col(Table.id) == other_seat.table_id)
    query = query.join(own_seat, col(own_seat.table_id) == other_seat.table_id)
    is_co_player = (own_seat.user_id == user_id, other_seat.user_id != user_id, col(other_seat.bot).is_(None))
    return query.where(Table.status == "finished", *is_co_player)
