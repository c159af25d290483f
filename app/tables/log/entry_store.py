"""The append-only log: one entry an act, each guarded by the number of the one before."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, update
from sqlmodel import Session, col, select

from app.storage.database import DatabaseTime
from app.storage.models import Entry, Seat, Snapshot, Table


class Stale(Exception):
    """Somebody else appended first: catch up and try again."""


@dataclass(frozen=True)
class NewEntry:
    """What is appended as entry `seq`. `snapshot` (state, asked) is kept where nothing can be undone.

    `question` is the decision that is answered, where a clock runs for it; `changes` are new values of the
    seat's row: control, missed; `bot_reason` says why a bot does it.
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
    bot_reason: bytes | None = None


class NewsOfEntry(NamedTuple):
    """What an entry that another worker has added tells this one."""

    seq: int
    seat: int
    act: bytes
    cause: str
    hash: str
    news: bytes
    deadline: int | None
    bot_reason: bytes | None


class News(NamedTuple):
    """What another worker has made of a table: its row, and the entries that this one has not read."""

    table: Table
    entries: list[NewsOfEntry]


SOME = 20
"""How many entries are read at once where the last are looked through."""

_TABLES = Table.__table__  # type: ignore[attr-defined]
_ENTRIES = Entry.__table__  # type: ignore[attr-defined]
_SEATS = Seat.__table__  # type: ignore[attr-defined]
_SNAPSHOTS = Snapshot.__table__  # type: ignore[attr-defined]

# Ready statements: the way of every choice.
_NEXT = (
    update(_TABLES)
    .where(_TABLES.c.id == bindparam("of"), _TABLES.c.seq == bindparam("after"))
    .where(_TABLES.c.revision == bindparam("as_of"))
)
_THEN = _NEXT.values(seq=bindparam("now"), revision=bindparam("then"))
_GO_ON = _THEN.returning(DatabaseTime())
_FINISH = _THEN.values(status="finished", ended_at=DatabaseTime()).returning(_TABLES.c.ended_at)
_ADD_ENTRY, _ADD_SNAPSHOT = insert(_ENTRIES), insert(_SNAPSHOTS)
# And that of each choice to every other worker: the table beside each entry that is new, or alone.
_IS_NEW = (_ENTRIES.c.table_id == _TABLES.c.id) & (_ENTRIES.c.seq > bindparam("after"))
_SINCE = (
    select(*_TABLES.c, *[_ENTRIES.c[name] for name in NewsOfEntry._fields])
    .select_from(_TABLES.outerjoin(_ENTRIES, _IS_NEW))
    .where(_TABLES.c.id == bindparam("of"))
    .order_by(_ENTRIES.c.seq)
)
_COLUMNS = tuple(_TABLES.c.keys())


def advance_table(db: Connection, new: NewEntry, revision: int) -> int:
    """Moves a table on to a new entry and returns the time, or raises Stale when the entry does not follow
    the last one, or the table is not as it was in that revision."""
    where = {"of": new.table_id, "after": new.seq - 1, "as_of": revision}
    then = {"now": new.seq, "then": revision + 1}
    time: int | None = db.execute(_FINISH if new.finishes else _GO_ON, where | then).scalar()
    if time is None:
        raise Stale
    return time


def insert_entry(db: Connection, new: NewEntry, time: int, deadline: int | None) -> None:
    """Adds an entry to the log of a table that has moved on to it. `deadline`: until when the question could
    be answered. Raises IntegrityError for an op that there is already."""
    entry = {
        "table_id": new.table_id,
        "seq": new.seq,
        "seat": new.seat,
        "act": new.act,
        "cause": new.cause,
        "at": time,
        "hash": new.hash,
        "news": new.news,
        "op": new.op,
        "body": new.body,
        "deadline": deadline,
        "bot_reason": new.bot_reason,
    }
    db.execute(_ADD_ENTRY, entry)
    if new.changes:
        here = (_SEATS.c.table_id == new.table_id) & (_SEATS.c.seat == new.seat)
        db.execute(update(_SEATS).where(here).values(**new.changes))
    if new.snapshot is not None:
        state, asked = new.snapshot
        snapshot = {"table_id": new.table_id, "seq": new.seq, "state": state, "asked": asked}
        db.execute(_ADD_SNAPSHOT, snapshot)


def table_after(table: Table, new: NewEntry, time: int) -> Table:
    """A table's row as an entry leaves it."""
    changes = {"seq": new.seq, "revision": table.revision + 1}
    ended = {"status": "finished", "ended_at": time} if new.finishes else {}
    return Table(**{**table.model_dump(), **changes, **ended})


def seats_after(seats: tuple[Seat, ...], new: NewEntry) -> tuple[Seat, ...]:
    """The rows of its seats likewise."""
    if not new.changes:
        return seats
    return tuple(
        [Seat(**{**one.model_dump(), **new.changes}) if one.seat == new.seat else one for one in seats]
    )


def find_by_op(db: Session, table_id: str, op: str) -> Entry | None:
    """The entry that a request of this name made."""
    return db.exec(select(Entry).where(Entry.table_id == table_id, Entry.op == op)).one_or_none()


def get_table(db: Session, table_id: str) -> Table | None:
    """A table's row."""
    return db.get(Table, table_id)


def news_since(db: Connection, known: Table, seq: int) -> News | None:
    """A table's row, the very one that is known unless it has changed, and the entries that follow `seq`, in
    order, by one statement; None when it is gone."""
    rows = db.execute(_SINCE, {"of": known.id, "after": seq}).all()
    if not rows:
        return None
    count = len(_COLUMNS)
    row = dict(zip(_COLUMNS, rows[0][:count], strict=True))
    table = known if row["revision"] == known.revision else Table(**row)
    entries = [NewsOfEntry(*row[count:]) for row in rows if row[count] is not None]
    return News(table, entries)


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


def list_hashes(db: Session, table: Table) -> list[str]:
    """The hashes of the states after all entries."""
    return list(db.exec(select(Entry.hash).where(Entry.table_id == table.id)))


def last_acts(db: Connection, table_id: str, before: int) -> Iterator[tuple[bytes, int | None]]:
    """The acts in front of entry `before` and until when their questions could be answered, the newest first,
    read as far as they are wanted."""
    acts = select(_ENTRIES.c.seq, _ENTRIES.c.act, _ENTRIES.c.deadline)
    columns = acts.where(_ENTRIES.c.table_id == table_id)
    while True:
        wanted = columns.where(_ENTRIES.c.seq < before).order_by(_ENTRIES.c.seq.desc()).limit(SOME)
        some = db.execute(wanted).all()
        for _, act, deadline in some:
            yield act, deadline
        if len(some) < SOME:
            return
        before = some[-1][0]


def newest_snapshot(db: Session, table_id: str) -> Snapshot | None:
    """The latest state that was kept."""
    newest = select(func.max(Snapshot.seq)).where(Snapshot.table_id == table_id).scalar_subquery()
    return db.exec(
        select(Snapshot).where(Snapshot.table_id == table_id, Snapshot.seq == newest)
    ).one_or_none()
