"""The append-only log: one entry an act, each guarded by the number of the one before."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sqlalchemy import func, insert, update
from sqlmodel import Session, col, select

from app.storage.db import database_time
from app.storage.models import Due, Entry, Seat, Snapshot, Table


class Stale(Exception):
    """Somebody else appended first: catch up and try again."""


@dataclass(frozen=True)
class NewEntry:
    """What is appended as entry `seq`. `snapshot` (state, asked) is kept where nothing can be undone.

    `question` is the decision that is answered, where a clock runs for it; `changes` are new values of the
    seat's row: control, missed.
    """

    table_id: str
    seq: int
    seat: int
    act: bytes
    hash: str
    news: bytes
    op: str | None
    body: str | None
    snapshot: tuple[bytes, str] | None = None
    finishes: bool = False
    cause: str = "player"
    question: str | None = None
    changes: Mapping[str, str | int] = field(default_factory=dict)


SOME = 20
"""How many entries are read at once where the last are looked through."""

_TABLES = Table.__table__  # type: ignore[attr-defined]
_ENTRIES = Entry.__table__  # type: ignore[attr-defined]


def insert_entry(db: Session, fresh: NewEntry) -> int:
    """Adds one entry and returns its time, or raises Stale when it does not follow the last one."""
    time = database_time(db)
    guard = (_TABLES.c.id == fresh.table_id) & (_TABLES.c.seq == fresh.seq - 1)
    changes = {"seq": fresh.seq, "revision": _TABLES.c.revision + 1}
    if fresh.finishes:
        changes |= {"status": "finished", "ended_at": time}
    if db.connection().execute(update(_TABLES).where(guard).values(changes)).rowcount == 0:
        raise Stale
    entry = {
        "table_id": fresh.table_id,
        "seq": fresh.seq,
        "seat": fresh.seat,
        "act": fresh.act,
        "cause": fresh.cause,
        "at": time,
        "hash": fresh.hash,
        "news": fresh.news,
        "op": fresh.op,
        "body": fresh.body,
        "deadline": read_deadline(db, fresh) if fresh.question is not None else None,
    }
    db.connection().execute(insert(_ENTRIES).values(entry))
    if fresh.changes:
        here = (col(Seat.table_id) == fresh.table_id) & (col(Seat.seat) == fresh.seat)
        db.connection().execute(update(Seat).where(here).values(**fresh.changes))
    if fresh.snapshot is not None:
        state, asked = fresh.snapshot
        db.add(Snapshot(table_id=fresh.table_id, seq=fresh.seq, state=state, asked=asked))
    return time


def read_deadline(db: Session, fresh: NewEntry) -> int | None:
    """Until when the question that an entry answers can be answered."""
    here = (Due.table_id == fresh.table_id, Due.seat == fresh.seat, Due.question == fresh.question)
    return db.exec(select(Due.at).where(*here, Due.kind == "deadline")).one_or_none()


def find_by_op(db: Session, table_id: str, op: str) -> Entry | None:
    """The entry that a request of this name made."""
    return db.exec(select(Entry).where(Entry.table_id == table_id, Entry.op == op)).one_or_none()


def get_table(db: Session, table_id: str) -> Table | None:
    """A table's row."""
    return db.get(Table, table_id)


def lock_table(db: Session, table_id: str) -> Table | None:
    """A table's row, held until the transaction ends: for changes that are not entries."""
    return db.exec(select(Table).where(Table.id == table_id).with_for_update()).one_or_none()


def list_seats(db: Session, table_id: str) -> tuple[Seat, ...]:
    """The seats that are taken, in order."""
    return tuple(db.exec(select(Seat).where(Seat.table_id == table_id).order_by(col(Seat.seat))))


def list_entries_after(db: Session, table_id: str, seq: int) -> list[Entry]:
    """The entries that follow `seq`, in order."""
    wanted = select(Entry).where(Entry.table_id == table_id, col(Entry.seq) > seq).order_by(col(Entry.seq))
    return list(db.exec(wanted))


def last_entries(db: Session, table_id: str, before: int) -> Iterator[Entry]:
    """The entries in front of `before`, the newest first, read as far as they are wanted."""
    while True:
        wanted = select(Entry).where(Entry.table_id == table_id, col(Entry.seq) < before)
        some = list(db.exec(wanted.order_by(col(Entry.seq).desc()).limit(SOME)))
        yield from some
        if len(some) < SOME:
            return
        before = some[-1].seq


def newest_snapshot(db: Session, table_id: str) -> Snapshot | None:
    """The latest state that was kept."""
    newest = select(func.max(Snapshot.seq)).where(Snapshot.table_id == table_id).scalar_subquery()
    return db.exec(
        select(Snapshot).where(Snapshot.table_id == table_id, Snapshot.seq == newest)
    ).one_or_none()
