"""The content of the operator's pages: tables, users, reports, workers and restrictions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func
from sqlmodel import Session, col, select

from app.chat.reports import CONTEXT_MESSAGES
from app.games.catalogue import CATALOGUE
from app.identity.restrictions import SILENCE
from app.operator.audit import AuditEntryView, load_audit_log
from app.operator.sizes import DatabaseSizes, load_sizes
from app.storage.database import database_time
from app.storage.models import Due, Message, Seat, Table, User, to_datetime
from app.storage.models import Session as UserSession
from app.storage.operator_models import Restriction, Worker

TABLES_LISTED = 60
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


def load_overview(db: Session) -> Overview:
    """The overview of the server."""
    counts = dict(db.exec(select(Table.status, func.count()).group_by(col(Table.status))).all())
    counts["people"] = db.exec(select(func.count(func.distinct(UserSession.user_id)))).one()
    return Overview(
        counts,
        _load_workers(db),
        _count_due_jobs(db),
        _load_reports(db),
        _load_tables(db),
        _load_restrictions(db),
        load_audit_log(db),
        load_sizes(db),
    )


def load_table(db: Session, table_id: str) -> OperatorTableView | None:
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
        _summarise_table(table, seats),
        tuple([_describe_user(db, user, seat_by_user.get(user)) for user in users]),
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


def _load_tables(db: Session) -> tuple[TableSummary, ...]:
    query = (
        select(Table).where(col(Table.status).in_(("open", "running"))).order_by(col(Table.created_at).desc())
    )
    tables = list(db.exec(query.limit(TABLES_LISTED)))
    seats: dict[str, list[Seat]] = {table.id: [] for table in tables}
    for seat in db.exec(select(Seat).where(col(Seat.table_id).in_(seats)).order_by(col(Seat.seat))):
        seats[seat.table_id].append(seat)
    return tuple([_summarise_table(table, seats[table.id]) for table in tables])


def _summarise_table(table: Table, seats: Iterable[Seat]) -> TableSummary:
    people = tuple([seat.name for seat in seats if seat.bot is None])
    bots = sum(seat.bot is not None for seat in seats)
    return TableSummary(
        table.id,
        CATALOGUE[table.game].name if table.game in CATALOGUE else table.game,
        table.status,
        table.visibility,
        table.players,
        table.seq,
        to_datetime(table.created_at),
        people,
        bots,
    )


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
        _describe_user(db, message.user_id, message.seat),
        tuple([_describe_message(nearby) for nearby in messages]),
    )


def _describe_message(message: Message) -> OperatorMessageView:
    assert message.id is not None
    sent_at = to_datetime(message.at)
    return OperatorMessageView(message.id, message.name, sent_at, message.text, message.reported)


def _describe_user(db: Session, user_id: str, seat: int | None) -> OperatorUserView:
    user = db.get_one(User, user_id)
    sessions = list(db.exec(select(UserSession).where(UserSession.user_id == user_id)))
    addresses = tuple(sorted({session.address for session in sessions if session.address}))
    silence = db.get(Restriction, (SILENCE, user_id))
    is_muted = silence is not None and silence.until > database_time(db)
    muted_until = to_datetime(silence.until) if silence is not None and is_muted else None
    return OperatorUserView(user_id, user.name, seat, len(sessions), addresses, muted_until)


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
