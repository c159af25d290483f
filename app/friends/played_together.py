"""Who played with whom: those who sat at the same table until the game was over."""

from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from app.storage.models import Seat, Table

LATELY = 8
"""How many of those one played with lately are listed."""


def have_played(db: Session, user_id: str) -> set[str]:
    """Everybody with whom a user has finished a game."""
    return set(db.exec(_others(user_id)))


def played_lately(db: Session, user_id: str) -> tuple[str, ...]:
    """Those with whom a user has finished a game, the last first."""
    newest = _others(user_id).order_by(col(Table.ended_at).desc()).limit(20 * LATELY)
    return tuple(dict.fromkeys(db.exec(newest)))[:LATELY]


def _others(user_id: str):  # type: ignore[no-untyped-def]
    own, other = aliased(Seat), aliased(Seat)
    together = select(other.user_id).join(Table, col(Table.id) == other.table_id)
    together = together.join(own, col(own.table_id) == other.table_id)
    people = (own.user_id == user_id, other.user_id != user_id, col(other.bot).is_(None))
    return together.where(Table.status == "finished", *people)
