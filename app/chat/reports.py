"""Reports of messages: how a user reports one, and the list that the commands print."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

import structlog
from sqlmodel import Session, col, select

from app.chat import stored_messages
from app.chat.messages import require_readable
from app.storage.database import Database
from app.storage.models import Message
from app.tables.play.room import Room
from app.web.services import Services

CONTEXT_MESSAGES = 5
"""Messages that the operator sees before and after a reported one."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Report:
    """A reported message. `user` is its author's id, `name` the author's name at the time."""

    message: int
    table: str
    circle: str
    user: str
    name: str
    at: datetime
    text: str

    @property
    def plain(self) -> dict[str, Any]:
        """The report as JSON values."""
        return asdict(self) | {"at": self.at.isoformat(timespec="seconds")}


async def report_message(services: Services, room: Room, user_id: str, number: int) -> None:
    """Reports a message to the operator. Raises Problem 404."""
    await services[Database].read(partial(require_readable, room=room, user_id=user_id, number=number))
    await services[Database].write(partial(stored_messages.mark_reported, table_id=room.id, number=number))
    log.warning("message_reported", message=number, by=user_id)


def list_reports(db: Session) -> tuple[Report, ...]:
    """All reported messages, the oldest first."""
    messages = db.exec(select(Message).where(col(Message.reported)).order_by(col(Message.id)))
    return tuple([_build_report(message) for message in messages])


def _build_report(message: Message) -> Report:
    assert message.id is not None
    sent_at = datetime.fromtimestamp(message.at / 1000, UTC)
    return Report(
        message.id, message.table_id, message.circle, message.user_id, message.name, sent_at, message.text
    )
