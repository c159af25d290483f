"""What was said, as the database has it: messages by circle, who does not want to read whom."""

from enum import StrEnum

from sqlalchemy import text
from sqlmodel import Session, col, delete, select, update

from app.storage.friend_models import UserRelation
from app.storage.models import Message, Mute
from app.web.errors import invalid, unknown

WINDOW = 50
"""How many messages of a circle are shown at once."""


class Circle(StrEnum):
    """Those who talk among themselves."""

    PLAYERS = "players"
    WATCHERS = "watchers"


Mutes = dict[str, frozenset[str]]
"""By user, whom they do not want to read."""


def insert_message(db: Session, message: Message) -> None:
    """Keeps a message and gives it its number, which grows with every message."""
    db.add(message)
    db.flush()


def recent_messages(
    db: Session, table_id: str, circle: Circle, before: int | None = None
) -> tuple[Message, ...]:
    """The last messages of a circle, or the last before a number, in order."""
    wanted = select(Message).where(Message.table_id == table_id, Message.circle == circle.value)
    if before is not None:
        wanted = wanted.where(col(Message.id) < before)
    found = db.exec(wanted.order_by(col(Message.id).desc()).limit(WINDOW))
    return tuple(reversed(list(found)))


def list_mutes(db: Session, table_id: str) -> Mutes:
    """Who does not want to read whom at a table: muted there, or blocked everywhere."""
    found: Mutes = {}
    muted = db.exec(select(Mute.user_id, Mute.muted_user_id).where(Mute.table_id == table_id)).all()
    speakers = select(Message.user_id).where(Message.table_id == table_id)
    blocks = select(UserRelation.user_id, UserRelation.other_id).where(
        UserRelation.kind == "blocked", col(UserRelation.other_id).in_(speakers)
    )
    for user_id, other_id in (*muted, *db.exec(blocks)):
        found[user_id] = found.get(user_id, frozenset()) | {other_id}
    return found


def get_message(db: Session, table_id: str, number: int) -> Message:
    """A message of a table. Raises Problem 404."""
    found = db.get(Message, number)
    if found is None or found.table_id != table_id:
        raise unknown("There’s no such message.")
    return found


def mute(db: Session, table_id: str, user_id: str, number: int) -> None:
    """The user reads no more of whoever wrote that message. Raises Problem 404 or 422."""
    author = get_message(db, table_id, number).user_id
    if author == user_id:
        raise invalid("That’s your own message.")
    db.connection().execute(_MUTE, {"table": table_id, "user": user_id, "author": author})


_MUTE = text(
    "INSERT INTO mute (table_id, user_id, muted_user_id) VALUES (:table, :user, :author) "
    "ON CONFLICT DO NOTHING"
)


def unmute(db: Session, table_id: str, user_id: str, number: int) -> None:
    """The user reads whoever wrote that message again. Raises Problem 404."""
    author = get_message(db, table_id, number).user_id
    own = (col(Mute.table_id) == table_id) & (col(Mute.user_id) == user_id)
    db.exec(delete(Mute).where(own, col(Mute.muted_user_id) == author))


def report(db: Session, table_id: str, number: int) -> None:
    """Marks a message for the operator."""
    here = (col(Message.table_id) == table_id) & (col(Message.id) == number)
    db.exec(update(Message).where(here).values(reported=True))
