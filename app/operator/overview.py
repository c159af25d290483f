"""Reading what the operator sees out of the database."""

from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy import func
from sqlmodel import Session, col, select

from app.identity.restrictions import SILENCE
from app.operator.views import (
    ActLine,
    DueLine,
    Overview,
    Person,
    ReportLine,
    RestrictionLine,
    SaidLine,
    TableLine,
    TablePage,
    WorkerLine,
)
from app.storage.database import database_time
from app.storage.models import Due, Message, Seat, Table, User
from app.storage.models import Session as UserSession
from app.storage.operator_models import OperatorAct, Restriction, Worker
from engines import CATALOGUE

TABLES_LISTED = 60
ACTS_LISTED = 60
AROUND = 5
"""How many messages before and after a reported one are shown with it."""


def look_over(db: Session) -> Overview:
    """The overview."""
    counts = dict(db.exec(select(Table.status, func.count()).group_by(col(Table.status))).all())
    counts["people"] = db.exec(select(func.count(func.distinct(UserSession.user_id)))).one()
    return Overview(counts, _workers(db), _due(db), _reports(db), _tables(db), _restrictions(db), _acts(db))


def look_at_table(db: Session, table_id: str) -> TablePage | None:
    """What is known of one table; None for one that is not there."""
    table = db.get(Table, table_id)
    if table is None:
        return None
    seats = list(db.exec(select(Seat).where(Seat.table_id == table_id).order_by(col(Seat.seat))))
    said = select(Message).where(Message.table_id == table_id).order_by(col(Message.id).desc())
    messages = list(db.exec(said.limit(4 * AROUND)))[::-1]
    seated = {seat.user_id: seat.seat for seat in seats if seat.bot is None}
    users = dict.fromkeys([*seated, *[message.user_id for message in messages]])
    return TablePage(
        _line(table, seats),
        tuple([_person(db, user, seated.get(user)) for user in users]),
        tuple([_said(message) for message in messages]),
    )


def _workers(db: Session) -> tuple[WorkerLine, ...]:
    found = db.exec(select(Worker).order_by(col(Worker.machine), col(Worker.started_at)))
    return tuple(
        [
            WorkerLine(
                one.machine,
                one.pid,
                _moment(one.started_at),
                _moment(one.seen_at),
                one.sockets,
                one.rooms,
                one.bots_waiting,
            )
            for one in found
        ]
    )


def _due(db: Session) -> tuple[DueLine, ...]:
    time = database_time(db)
    wanted = select(Due.kind, func.count(), func.min(Due.at)).group_by(col(Due.kind)).order_by(col(Due.kind))
    return tuple([DueLine(kind, count, max(0, time - at) // 1000) for kind, count, at in db.exec(wanted)])


def _tables(db: Session) -> tuple[TableLine, ...]:
    wanted = select(Table).where(col(Table.status) != "finished").order_by(col(Table.created_at).desc())
    tables = list(db.exec(wanted.limit(TABLES_LISTED)))
    seats: dict[str, list[Seat]] = {table.id: [] for table in tables}
    for seat in db.exec(select(Seat).where(col(Seat.table_id).in_(seats)).order_by(col(Seat.seat))):
        seats[seat.table_id].append(seat)
    return tuple([_line(table, seats[table.id]) for table in tables])


def _line(table: Table, seats: Iterable[Seat]) -> TableLine:
    people = tuple([seat.name for seat in seats if seat.bot is None])
    bots = sum(seat.bot is not None for seat in seats)
    created = _moment(table.created_at)
    return TableLine(
        table.id,
        CATALOGUE[table.game].name if table.game in CATALOGUE else table.game,
        table.status,
        table.visibility,
        table.players,
        table.seq,
        created,
        people,
        bots,
    )


def _reports(db: Session) -> tuple[ReportLine, ...]:
    found = db.exec(select(Message).where(col(Message.reported)).order_by(col(Message.id)))
    return tuple([_report(db, message) for message in found])


def _report(db: Session, message: Message) -> ReportLine:
    assert message.id is not None
    here = (col(Message.table_id) == message.table_id) & (col(Message.circle) == message.circle)
    number = col(Message.id)
    before = select(Message).where(here, number <= message.id).order_by(number.desc()).limit(AROUND + 1)
    after = select(Message).where(here, number > message.id).order_by(number).limit(AROUND)
    talk = [*list(db.exec(before))[::-1], *db.exec(after)]
    return ReportLine(
        message.id,
        message.table_id,
        message.circle,
        _person(db, message.user_id, message.seat),
        tuple([_said(one) for one in talk]),
    )


def _said(message: Message) -> SaidLine:
    assert message.id is not None
    return SaidLine(message.id, message.name, _moment(message.at), message.text, message.reported)


def _person(db: Session, user_id: str, seat: int | None) -> Person:
    user = db.get_one(User, user_id)
    sessions = list(db.exec(select(UserSession).where(UserSession.user_id == user_id)))
    addresses = tuple(sorted({one.address for one in sessions if one.address}))
    silence = db.get(Restriction, (SILENCE, user_id))
    silent = silence is not None and silence.until > database_time(db)
    until = _moment(silence.until) if silence is not None and silent else None
    return Person(user_id, user.name, seat, len(sessions), addresses, until)


def _restrictions(db: Session) -> tuple[RestrictionLine, ...]:
    wanted = select(Restriction).where(col(Restriction.until) > database_time(db))
    found = list(db.exec(wanted.order_by(col(Restriction.until))))
    users = select(User).where(col(User.id).in_([one.target for one in found if one.kind == SILENCE]))
    names = {user.id: user.name for user in db.exec(users)}
    return tuple(
        [
            RestrictionLine(one.kind, one.target, names.get(one.target, ""), _moment(one.until))
            for one in found
        ]
    )


def _acts(db: Session) -> tuple[ActLine, ...]:
    found = db.exec(select(OperatorAct).order_by(col(OperatorAct.id).desc()).limit(ACTS_LISTED))
    return tuple(
        [
            ActLine(
                _moment(one.at),
                one.operator,
                one.act,
                one.target,
                None if one.until is None else _moment(one.until),
                one.note,
            )
            for one in found
        ]
    )


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
