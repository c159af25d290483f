"""The stored messages of a table's chat."""

from sqlmodel import Session, col, select, update

from app.chat.channels import Channel
from app.identity.users import require_existing_user
from app.storage.models import Message
from app.web.errors import not_found

WINDOW_SIZE = 50
"""Number of messages of a channel that are shown at once."""


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


def get_message(db: Session, table_id: str, number: int) -> Message:
    """A message of a table. Raises Problem 404."""
    message = db.get(Message, number)
    if message is None or message.table_id != table_id:
        raise not_found("There’s no such message.")
    return message


def mark_reported(db: Session, table_id: str, number: int) -> None:
    """Marks a message as reported to the operator."""
    is_message = (col(Message.table_id) == table_id) & (col(Message.id) == number)
    db.exec(update(Message).where(is_message).values(reported=True))
