"""The content of the operator's pages: tables, users, reports, workers and restrictions."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func
from sqlmodel import Session, col, select

from app.chat.reports import CONTEXT_MESSAGES
from app.identity.restrictions import SILENCE
from app.operator.audit import AuditEntryView, load_audit_log
from app.operator.people import OperatorUserView, describe_user
from app.operator.site_state import count_tables
from app.operator.sizes import DatabaseSizes, load_sizes
from app.operator.table_list import TableSummary, load_table_list, summarise_table
from app.storage.database import database_time
from app.storage.models import Due, Message, Seat, Table, User, to_datetime
from app.storage.models import Session as UserSession
from app.storage.operator_models import Restriction, Worker

MESSAGES_LISTED = 20


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
class Overview:
    """The state of the server. `counts`: tables by status, and people who have a session."""

    counts: dict[str, int]
    workers: tuple[WorkerView, ...]
    due: tuple[DueJobsView, ...]
    reports: tuple[ReportView, ...]
    tables: tuple[TableSummary, ...]
    restrictions: tuple[RestrictionView, ...]
    acts: tuple[AuditEntryView, ...]
    sizes: DatabaseSizes


@dataclass(frozen=True)
class OperatorTableView:
    """One table: its players and authors, and its last messages."""

    table: TableSummary
    people: tuple[OperatorUserView, ...]
    messages: tuple[OperatorMessageView, ...]


def load_overview(db: Session, frozen_ids: frozenset[str]) -> Overview:
    """The overview of the server. `frozen_ids`: tables in memory whose log does not match the rules."""
    counts = count_tables(db)
    counts["people"] = db.exec(select(func.count(func.distinct(UserSession.user_id)))).one()
    return Overview(
        counts,
        _load_workers(db),
        _count_due_jobs(db),
        _load_reports(db),
        load_table_list(db, "current", 1, frozen_ids).tables,
        _load_restrictions(db),
        load_audit_log(db),
        load_sizes(db),
    )


def load_table(db: Session, table_id: str, frozen_ids: frozenset[str]) -> OperatorTableView | None:
    """One table with its players, authors and last messages; None if it does not exist."""
    table = db.get(Table, table_id)
    if table is None:
        return None
    seats = list(db.exec(select(Seat).where(Seat.table_id == table_id).order_by(col(Seat.seat))))
    query = select(Message).where(Message.table_id == table_id).order_by(col(Message.id).desc())
    messages = list(db.exec(query.limit(MESSAGES_LISTED)))[::-1]
    seat_by_user = {seat.user_id: seat.seat for seat in seats if seat.bot is None}
    users = dict.fromkeys([*seat_by_user, *[message.user_id for message in messages]])
    return OperatorTableView(
        summarise_table(table, seats, frozen_ids),
        tuple([describe_user(db, user, seat_by_user.get(user)) for user in users]),
        tuple([_describe_message(message) for message in messages]),
    )


def _load_workers(db: Session) -> tuple[WorkerView, ...]:
    workers = db.exec(select(Worker).order_by(col(Worker.machine), col(Worker.started_at)))
    return tuple(
        [
            WorkerView(
                worker.machine,
                worker.pid,
                to_datetime(worker.started_at),
                to_datetime(worker.seen_at),
                worker.sockets,
                worker.rooms,
                worker.bots_waiting,
            )
            for worker in workers
        ]
    )


def _count_due_jobs(db: Session) -> tuple[DueJobsView, ...]:
    time = database_time(db)
    query = select(Due.kind, func.count(), func.min(Due.at)).group_by(col(Due.kind)).order_by(col(Due.kind))
    return tuple([DueJobsView(kind, count, max(0, time - at) // 1000) for kind, count, at in db.exec(query)])


def _load_reports(db: Session) -> tuple[ReportView, ...]:
    messages = db.exec(select(Message).where(col(Message.reported)).order_by(col(Message.id)))
    return tuple([_describe_report(db, message) for message in messages])


def _describe_report(db: Session, message: Message) -> ReportView:
    assert message.id is not None
    same_channel = (col(Message.table_id) == message.table_id) & (col(Message.circle) == message.circle)
    number = col(Message.id)
    earlier = select(Message).where(same_channel, number <= message.id).order_by(number.desc())
    later = select(Message).where(same_channel, number > message.id).order_by(number)
    messages = [
        *list(db.exec(earlier.limit(CONTEXT_MESSAGES + 1)))[::-1],
        *db.exec(later.limit(CONTEXT_MESSAGES)),
    ]
    return ReportView(
        message.id,
        message.table_id,
        message.circle,
        describe_user(db, message.user_id, message.seat),
        tuple([_describe_message(nearby) for nearby in messages]),
    )


def _describe_message(message: Message) -> OperatorMessageView:
    assert message.id is not None
    sent_at = to_datetime(message.at)
    return OperatorMessageView(message.id, message.name, sent_at, message.text, message.reported)


def _load_restrictions(db: Session) -> tuple[RestrictionView, ...]:
    query = select(Restriction).where(col(Restriction.until) > database_time(db))
    rows = list(db.exec(query.order_by(col(Restriction.until))))
    muted = select(User).where(col(User.id).in_([row.target for row in rows if row.kind == SILENCE]))
    names = {user.id: user.name for user in db.exec(muted)}
    return tuple(
        [
            RestrictionView(row.kind, row.target, names.get(row.target, ""), to_datetime(row.until))
            for row in rows
        ]
    )
