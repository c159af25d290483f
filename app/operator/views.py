"""Views that the templates of the operator's pages render."""

from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True)
class WorkerView:
    """A worker process, and its open resources when it last registered."""

    machine: str
    pid: int
    started_at: datetime
    seen_at: datetime
    sockets: int
    rooms: int
    bots_waiting: int


@dataclass(frozen=True)
class DueJobsView:
    """Waiting jobs of one kind: their number, and the seconds by which the oldest is overdue."""

    kind: str
    count: int
    overdue: int


@dataclass(frozen=True)
class TableSummary:
    """A table that is open or running."""

    id: str
    game: str
    status: str
    visibility: str
    players: int
    moves: int
    created_at: datetime
    people: tuple[str, ...]
    bots: int


@dataclass(frozen=True)
class OperatorUserView:
    """A user with the addresses of their sessions."""

    id: str
    name: str
    seat: int | None
    sessions: int
    addresses: tuple[str, ...]
    muted_until: datetime | None


@dataclass(frozen=True)
class OperatorMessageView:
    """A message."""

    id: int
    name: str
    at: datetime
    text: str
    reported: bool


@dataclass(frozen=True)
class ReportView:
    """A reported message with its author and the messages around it."""

    message: int
    table: str
    circle: str
    author: OperatorUserView
    messages: tuple[OperatorMessageView, ...]


@dataclass(frozen=True)
class RestrictionView:
    """A restriction in force; `name` is that of a muted user."""

    kind: str
    target: str
    name: str
    until: datetime


@dataclass(frozen=True)
class AuditEntryView:
    """An entry of the audit log."""

    at: datetime
    operator: str
    act: str
    target: str
    until: datetime | None
    note: str


@dataclass(frozen=True)
class Overview:
    """The state of the server. `counts`: tables by status, and people who have a session."""

    counts: dict[str, int]
    workers: tuple[WorkerView, ...]
    due: tuple[DueJobsView, ...]
    reports: tuple[ReportView, ...]
    tables: tuple[TableSummary, ...]
    restrictions: tuple[RestrictionView, ...]
    acts: tuple[AuditEntryView, ...]


@dataclass(frozen=True)
class OperatorTableView:
    """One table: its players and authors, and its last messages."""

    table: TableSummary
    people: tuple[OperatorUserView, ...]
    messages: tuple[OperatorMessageView, ...]


def to_datetime(milliseconds: int) -> datetime:
    """A stored time as a UTC datetime."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
