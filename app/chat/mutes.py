"""Mutes: which users' messages are hidden for each user of a table."""

from sqlalchemy import text
from sqlmodel import Session, col, delete, select

from app.chat.stored_messages import get_message
from app.identity.users import require_existing_user
from app.storage.friend_models import UserRelation
from app.storage.models import Message, Mute
from app.web.errors import invalid

Mutes = dict[str, frozenset[str]]
"""The users whom each user has muted."""


def list_mutes(db: Session, table_id: str) -> Mutes:
    """The mutes at a table; users whom somebody has blocked count as muted at every table."""
    mutes: Mutes = {}
    muted = db.exec(select(Mute.user_id, Mute.muted_user_id).where(Mute.table_id == table_id)).all()
    authors = select(Message.user_id).where(Message.table_id == table_id)
    blocks = select(UserRelation.user_id, UserRelation.other_id).where(
        UserRelation.kind == "blocked", col(UserRelation.other_id).in_(authors)
    )
    for user_id, other_id in (*muted, *db.exec(blocks)):
        mutes[user_id] = mutes.get(user_id, frozenset()) | {other_id}
    return mutes


def mute_author(db: Session, table_id: str, user_id: str, number: int) -> None:
    """Mutes the author of a message for a user. Raises Problem 401, 404 or 422."""
    require_existing_user(db, user_id)
    author = get_message(db, table_id, number).user_id
    if author == user_id:
        raise invalid("That’s your own message.")
    db.connection().execute(_MUTE, {"table": table_id, "user": user_id, "author": author})


_MUTE = text(
    "INSERT INTO mute (table_id, user_id, muted_user_id) VALUES (:table, :user, :author) "
    "ON CONFLICT DO NOTHING"
)


def unmute_author(db: Session, table_id: str, user_id: str, number: int) -> None:
    """Unmutes the author of a message for a user. Raises Problem 404."""
    author = get_message(db, table_id, number).user_id
    is_own = (col(Mute.table_id) == table_id) & (col(Mute.user_id) == user_id)
    db.exec(delete(Mute).where(is_own, col(Mute.muted_user_id) == author))
