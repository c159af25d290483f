"""Due rows of a table: time-outs of decisions, moves of bots, notifications of players, closing, dealing.

They are written in the transaction of the entry that requires them, and are void once their decision is no
longer open.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlmodel import Session, col

from app.storage.models import Due, Seat, Table
from app.tables.schedule.collect_facts import collect_public_facts
from app.tables.schedule.plan_rows import DueRow, ScheduledRow, TableRows, plan_rows
from app.tables.schedule.row_kinds import CLOSING, DEADLINE, DEALING, NO_SEAT, NOTIFICATION, TURN_END
from app.tables.schedule.timing import UNUSED_TABLE_HOURS, Timing
from engines.kernel.choices.tasks import S
from engines.kernel.matches.match import Match

UNUSED_TABLE_LIFETIME_MS = UNUSED_TABLE_HOURS * 3600 * 1000

_DUE = Due.__table__  # type: ignore[attr-defined]
_ROWS_OF_TABLE = select(_DUE.c.seat, _DUE.c.kind, _DUE.c.at, _DUE.c.question).where(
    _DUE.c.table_id == bindparam("of")
)


@dataclass(frozen=True)
class Schedule:
    """A table's schedule: the deadline of each seat (milliseconds since 1970), and the milliseconds from now
    until the next row is due (None: no row)."""

    deadlines: Mapping[int, int]
    soonest: int | None


def read_rows(db: Connection, table_id: str) -> TableRows:
    """The stored rows of a table."""
    waits, notifications = dict[int, DueRow](), dict[int, DueRow]()
    for columns in db.execute(_ROWS_OF_TABLE, {"of": table_id}):
        row = DueRow(*columns)
        (notifications if row.kind == NOTIFICATION else waits)[row.seat] = row
    return TableRows(waits, notifications)


def list_deadlines(rows: TableRows) -> dict[int, int]:
    """The deadline of each seat's open decision, in milliseconds since 1970."""
    return {seat: row.at for seat, row in sorted(rows.waits.items()) if row.kind == DEADLINE}


def schedule(
    db: Connection,
    table: Table,
    seats: tuple[Seat, ...],
    match: Match[S],
    timing: Timing,
    time: int,
    before: TableRows,
    restored: tuple[int, int] | None = None,
    returned: int | None = None,
    mover: int | None = None,
) -> Schedule:
    """Update the rows of a running table, `before`, to match its open decisions; see `plan_rows`."""
    facts = collect_public_facts(table, seats, match, timing.can_notify)
    after = plan_rows(facts, timing, time, before, restored, returned, mover)
    changes = [(before.waits, after.waits), (before.notifications, after.notifications)]
    _write_changes(db, table.id, changes)
    return Schedule(after.deadlines, None if after.soonest is None else max(after.soonest - time, 0))


def is_turn_over(db: Connection, table_id: str, deadline: int) -> bool:
    """Whether a decision with this deadline times out because its whole turn is over."""
    row = read_rows(db, table_id).waits.get(NO_SEAT)
    return row is not None and row.kind == TURN_END and row.at <= deadline


def schedule_closing(db: Session, table: Table, time: int) -> None:
    """Schedule the closing of an open table, or postpone it after a player joined or left."""
    row = db.get(Due, (table.id, NO_SEAT, CLOSING))
    due_at = time + UNUSED_TABLE_LIFETIME_MS
    if row is None:
        db.add(Due(table_id=table.id, seat=NO_SEAT, kind=CLOSING, at=due_at))
    else:
        row.at, row.claimed_until = due_at, 0


def schedule_dealing(db: Session, table: Table, time: int) -> None:
    """Schedule the deal at `time`, even if salts are still unopened then; it is never postponed."""
    if db.get(Due, (table.id, NO_SEAT, DEALING)) is None:
        db.add(Due(table_id=table.id, seat=NO_SEAT, kind=DEALING, at=time))


def unschedule_dealing(db: Session, table: Table) -> None:
    """Delete the row of a deal that is done."""
    is_dealing = (col(Due.table_id) == table.id, col(Due.seat) == NO_SEAT, col(Due.kind) == DEALING)
    db.flush()
    db.connection().execute(delete(Due).where(*is_dealing))


def _write_changes(
    db: Connection,
    table_id: str,
    changes: Sequence[tuple[Mapping[int, DueRow], Mapping[int, ScheduledRow]]],
) -> None:
    """Replace stored rows by planned ones with the fewest statements.

    They do not fail if a row is already deleted: a worker that had claimed it may have found it void.
    """
    new_rows: list[dict[str, object]] = []
    for before, after in changes:
        for seat, row in before.items():
            planned = after.get(seat)
            is_row = (col(Due.table_id) == table_id, col(Due.seat) == seat, col(Due.kind) == row.kind)
            if planned is None or row.kind != planned.kind:
                db.execute(delete(Due).where(*is_row))
            elif (row.at, row.question) != (planned.at, planned.question):
                values = {"at": planned.at, "question": planned.question, "claimed_until": 0}
                db.execute(update(Due).where(*is_row).values(values))
        new_rows += [
            {"table_id": table_id, "seat": seat, "claimed_until": 0, **asdict(planned)}
            for seat, planned in after.items()
            if seat not in before or before[seat].kind != planned.kind
        ]
    if new_rows:
        db.execute(insert(Due), new_rows)
