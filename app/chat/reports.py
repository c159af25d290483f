"""Reports: what people at the tables want the operator to look at."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from sqlmodel import Session, col, select

from app.storage.models import Message


@dataclass(frozen=True)
class Report:
    """A message that was reported: where, to whom and under which name it was said."""

    message: int
    table: str
    circle: str
    user: str
    name: str
    at: datetime
    text: str

    @property
    def plain(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self) | {"at": self.at.isoformat(timespec="seconds")}

    def __str__(self) -> str:
        """A line for people; what was said is quoted, so that it stays one line."""
        said = f"{self.at:%Y-%m-%d %H:%M} table {self.table} ({self.circle}), message {self.message}"
        return f"{said}: {self.name} [{self.user}] said {self.text!r}"


def list_reports(db: Session) -> tuple[Report, ...]:
    """All messages that were reported, the oldest first."""
    found = db.exec(select(Message).where(col(Message.reported)).order_by(col(Message.id)))
    return tuple([_report(message) for message in found])


def _report(message: Message) -> Report:
    assert message.id is not None
    at = datetime.fromtimestamp(message.at / 1000, UTC)
    return Report(
        message.id, message.table_id, message.circle, message.user_id, message.name, at, message.text
    )
