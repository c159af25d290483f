"""Queries for messages and mutes."""

from sqlalchemy import text
from sqlmodel import Session, col, delete, select, update

from app.chat.channels import Channel
from app.identity.users import require_existing_user
from app.storage.friend_models import UserRelation
from app.storage.models import Message, Mute
from app.web.errors import invalid, not_found

WINDOW_SIZE = 50
"""Number of messages of a channel that are shown at once."""

Mutes = dict[str, frozenset[str]]
"""The users whom each user has muted."""


def insert_message(db: Session, message: Message) -> None:
    """Stores a message and sets its id; ids increase."""
    require_existing_user(db, message.user_id)
    db.add(message)
    db.flush()


def load_recent_messages(
    db: Session, table_id: str, channel: Channel, before: int | None = None
) -> tuple[Message, ...]:
    """The last messages of a channel, or the last ones before the message `before`, in order."""
    query = select(Message).where(Message.table_id == table_id, Message.circle == channel.value)
    if before is not None:
        query = query.where(col(Message.id) < before)
    newest_first = db.exec(query.order_by(col(Message.id).desc()).limit(WINDOW_SIZE))
    return tuple(reversed(list(newest_first)))


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


def get_message(db: Session, table_id: str, number: int) -> Message:
    """A message of a table. Raises Problem 404."""
    message = db.get(Message, number)
    if message is None or message.table_id != table_id:
        raise not_found("There’s no such message.")
    return message


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


def mark_reported(db: Session, table_id: str, number: int) -> None:
    """Marks a message as reported to the operator."""
    is_message = (col(Message.table_id) == table_id) & (col(Message.id) == number)
    db.exec(update(Message).where(is_message).values(reported=True))
