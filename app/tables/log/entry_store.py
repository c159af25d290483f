"""Queries and inserts of the append-only log: an entry per act, guarded by the number of the previous one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection, bindparam, func, insert, update
from sqlmodel import Session, col, select

from app.storage.database import DatabaseTime
from app.storage.models import Entry, RemovedPlayer, Seat, Snapshot, Table
from app.tables.log.encoding import unpack_act
from engines.kernel.matches.entry import Cause, RecordEntry
from engines.kernel.matches.proof.locks import compute_lock


class StaleTable(Exception):
    """Another transaction has changed the table first: catch up and retry."""


@dataclass(frozen=True)
class NewEntry:
    """An entry to append as number `seq`.

    `snapshot`: the encoded state and the age of each open decision, to be stored if no undo is possible.
    `decision`: the answered decision, if a clock runs for it. `changes`: new values of the seat's row
    (`control`, `missed`). `bot_reason`: why a bot acts, encoded; `strength`: that of the bot.
    `previous_lock`: the lock of the entry before, or the seal; None if the table has no locks.
    """

    table_id: str
    seq: int
    seat: int
    act: bytes
    hash: str
    events: bytes
    op: str | None
    body: str | None
    snapshot: tuple[bytes, str] | None = None
    finishes: bool = False
    cause: str = "player"
    decision: str | None = None
    changes: Mapping[str, str | int] = field(default_factory=dict)
    bot_reason: bytes | None = None
    strength: str | None = None
    previous_lock: str | None = None

    def lock(self, time: int) -> str | None:
        """The lock of the entry, appended at a time."""
        if self.previous_lock is None:
            return None
        strength = UNSET if self.strength is None else self.strength
        cause: Cause = msgspec.convert(self.cause, Cause)
        entry = RecordEntry(self.seq, self.seat, unpack_act(self.act), cause, time, self.hash, strength)
        return compute_lock(self.previous_lock, entry)


class LogRow(NamedTuple):
    """The columns of a stored entry that are needed to catch up with it."""

    seq: int
    seat: int
    act: bytes
    cause: str
    hash: str
    news: bytes
    deadline: int | None
    bot_reason: bytes | None
    lock: str | None


class LogChanges(NamedTuple):
    """A table's current row and the entries that this worker has not read yet."""

    table: Table
    entries: list[LogRow]


ACTS_PER_QUERY = 20
"""Entries read per query when the log is scanned backwards."""

_TABLES = Table.__table__  # type: ignore[attr-defined]
_ENTRIES = Entry.__table__  # type: ignore[attr-defined]
_SEATS = Seat.__table__  # type: ignore[attr-defined]
_SNAPSHOTS = Snapshot.__table__  # type: ignore[attr-defined]

# Statements are built once, as every choice executes them.
_GUARDED_UPDATE = (
    update(_TABLES)
    .where(_TABLES.c.id == bindparam("of"), _TABLES.c.seq == bindparam("after"))
    .where(_TABLES.c.revision == bindparam("as_of"))
)
_NEW_POSITION = _GUARDED_UPDATE.values(seq=bindparam("now"), revision=bindparam("then"))
_ADVANCE = _NEW_POSITION.returning(DatabaseTime())
_FINISH = _NEW_POSITION.values(status="finished", ended_at=DatabaseTime()).returning(_TABLES.c.ended_at)
_ADD_ENTRY, _ADD_SNAPSHOT = insert(_ENTRIES), insert(_SNAPSHOTS)
# Executed by every other worker after each choice: the table joined with its new entries, if any.
_IS_NEW = (_ENTRIES.c.table_id == _TABLES.c.id) & (_ENTRIES.c.seq > bindparam("after"))
_CHANGES = (
    select(*_TABLES.c, *[_ENTRIES.c[name] for name in LogRow._fields])
    .select_from(_TABLES.outerjoin(_ENTRIES, _IS_NEW))
    .where(_TABLES.c.id == bindparam("of"))
    .order_by(_ENTRIES.c.seq)
)
_TABLE_COLUMNS = tuple(_TABLES.c.keys())


def advance_table(db: Connection, new: NewEntry, revision: int) -> int:
    """Advance a table's row to a new entry and return the time, in milliseconds since 1970.

    Raises StaleTable if the entry does not follow the last one or the table has another revision.
    """
    where = {"of": new.table_id, "after": new.seq - 1, "as_of": revision}
    values = {"now": new.seq, "then": revision + 1}
    time: int | None = db.execute(_FINISH if new.finishes else _ADVANCE, where | values).scalar()
    if time is None:
        raise StaleTable
    return time


def insert_entry(db: Connection, new: NewEntry, time: int, deadline: int | None) -> str | None:
    """Insert an entry, its changes of the seat's row and its snapshot; returns the entry's lock.

    Call it after `advance_table`. `deadline`: the deadline of the answered decision. Raises IntegrityError if
    the op already exists.
    """
    lock = new.lock(time)
    entry = {
        "table_id": new.table_id,
        "seq": new.seq,
        "seat": new.seat,
        "act": new.act,
        "cause": new.cause,
        "at": time,
        "hash": new.hash,
        "news": new.events,
        "op": new.op,
        "body": new.body,
        "deadline": deadline,
        "bot_reason": new.bot_reason,
        "strength": new.strength,
        "lock": lock,
    }
    db.execute(_ADD_ENTRY, entry)
    if new.changes:
        is_seat = (_SEATS.c.table_id == new.table_id) & (_SEATS.c.seat == new.seat)
        db.execute(update(_SEATS).where(is_seat).values(**new.changes))
    if new.snapshot is not None:
        state, opened_at = new.snapshot
        snapshot = {"table_id": new.table_id, "seq": new.seq, "state": state, "asked": opened_at}
        db.execute(_ADD_SNAPSHOT, snapshot)
    return lock


def apply_to_table(new: NewEntry, table: Table, time: int) -> Table:
    """The table's row after an entry."""
    changes = {"seq": new.seq, "revision": table.revision + 1}
    ending = {"status": "finished", "ended_at": time} if new.finishes else {}
    return Table(**{**table.model_dump(), **changes, **ending})


def apply_to_seats(new: NewEntry, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats' rows after an entry."""
    if not new.changes:
        return seats
    return tuple(
        [Seat(**{**row.model_dump(), **new.changes}) if row.seat == new.seat else row for row in seats]
    )


def find_by_op(db: Session, table_id: str, op: str) -> Entry | None:
    """The entry appended for the request with this op."""
    return db.exec(select(Entry).where(Entry.table_id == table_id, Entry.op == op)).one_or_none()


def get_table(db: Session, table_id: str) -> Table | None:
    """A table's row."""
    return db.get(Table, table_id)


def read_changes(db: Connection, cached: Table, seq: int) -> LogChanges | None:
    """The table's row and the entries after `seq`, in order, read by one statement; None if deleted.

    The row is the object `cached` itself if its revision has not changed.
    """
    rows = db.execute(_CHANGES, {"of": cached.id, "after": seq}).all()
    if not rows:
        return None
    count = len(_TABLE_COLUMNS)
    row = dict(zip(_TABLE_COLUMNS, rows[0][:count], strict=True))
    table = cached if row["revision"] == cached.revision else Table(**row)
    entries = [LogRow(*row[count:]) for row in rows if row[count] is not None]
    return LogChanges(table, entries)


def lock_table(db: Session, table_id: str) -> Table | None:
    """A table's row, locked until the transaction ends, for changes other than entries."""
    return db.exec(select(Table).where(Table.id == table_id).with_for_update()).one_or_none()


def list_seats(db: Session, table_id: str) -> tuple[Seat, ...]:
    """The occupied seats, in order."""
    return tuple(db.exec(select(Seat).where(Seat.table_id == table_id).order_by(col(Seat.seat))))


def list_removed_users(db: Session, table_id: str) -> frozenset[str]:
    """The ids of the users whom the host has removed from a table."""
    return frozenset(db.exec(select(RemovedPlayer.user_id).where(RemovedPlayer.table_id == table_id)))


def list_entries_after(db: Session, table_id: str, seq: int) -> list[Entry]:
    """The entries that follow `seq`, in order."""
    query = select(Entry).where(Entry.table_id == table_id, col(Entry.seq) > seq).order_by(col(Entry.seq))
    return list(db.exec(query))


def list_hashes(db: Session, table: Table) -> list[str]:
    """The hash of the state after each entry."""
    return list(db.exec(select(Entry.hash).where(Entry.table_id == table.id)))


def scan_acts_backwards(db: Connection, table_id: str, before: int) -> Iterator[tuple[bytes, int | None]]:
    """Yield the acts before entry `before`, newest first, with the deadlines of the decisions they answered.

    They are read in pages, as far as the caller iterates.
    """
    columns = select(_ENTRIES.c.seq, _ENTRIES.c.act, _ENTRIES.c.deadline)
    acts = columns.where(_ENTRIES.c.table_id == table_id)
    while True:
        query = acts.where(_ENTRIES.c.seq < before).order_by(_ENTRIES.c.seq.desc()).limit(ACTS_PER_QUERY)
        rows = db.execute(query).all()
        for _, act, deadline in rows:
            yield act, deadline
        if len(rows) < ACTS_PER_QUERY:
            return
        before = rows[-1][0]


def load_newest_snapshot(db: Session, table_id: str) -> Snapshot | None:
    """The snapshot with the highest seq."""
    newest = select(func.max(Snapshot.seq)).where(Snapshot.table_id == table_id).scalar_subquery()
    return db.exec(
        select(Snapshot).where(Snapshot.table_id == table_id, Snapshot.seq == newest)
    ).one_or_none()
