"""Co-players: users who had seats at the same table when its game finished."""

from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from app.storage.models import Seat, Table

MAX_RECENT_CO_PLAYERS = 8
"""Recent co-players that a user's page lists."""


def list_co_players(db: Session, user_id: str) -> set[str]:
    """The ids of all users with whom a user has finished a game."""
    return set(db.exec(_select_co_players(user_id)))


def list_recent_co_players(db: Session, user_id: str) -> tuple[str, ...]:
    """The ids of a user's most recent co-players, latest first."""
    newest = (
        _select_co_players(user_id).order_by(col(Table.ended_at).desc()).limit(20 * MAX_RECENT_CO_PLAYERS)
    )
    return tuple(dict.fromkeys(db.exec(newest)))[:MAX_RECENT_CO_PLAYERS]


def _select_co_players(user_id: str) -> SelectOfScalar[str]:
    own, other = aliased(Seat), aliased(Seat)
    query = select(other.user_id).join(Table, col(Table.id) == other.table_id)
    query = query.join(own, col(own.table_id) == other.table_id)
    is_co_player = (own.user_id == user_id, other.user_id != user_id, col(other.bot).is_(None))
    return query.where(Table.status == "finished", *is_co_player)
