"""The write transactions of a room: append an entry or change a table's rows, and schedule the due rows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlmodel import Session

from app.storage.database import database_time
from app.storage.models import Seat, Table
from app.tables.log import entry_store
from app.tables.log.encoding import unpack_act
from app.tables.log.scene import load_scene
from app.tables.results.ratings import RatingChange
from app.tables.results.results import NOT_RATED, finish_table
from app.tables.schedule import due_rows
from app.tables.schedule.plan_rows import TableRows
from app.tables.schedule.row_kinds import DEADLINE
from app.tables.schedule.timing import Timing
from app.web.errors import conflict, not_found
from engines.kernel.matches.match import Act, Choose, Control, Leave, Match, Undo

T = TypeVar("T")


@dataclass(frozen=True)
class AppendResult:
    """The state after an appended entry: the table's rows, deadlines by seat, milliseconds until the next due
    row (None: nothing is due), the rating changes if a rated game has ended, and the entry's lock."""

    table: Table
    seats: tuple[Seat, ...]
    deadlines: Mapping[int, int]
    soonest: int | None
    rating_changes: Mapping[int, RatingChange]
    lock: str | None


def append_entry(
    db: Connection,
    entry: entry_store.NewEntry,
    act: Act,
    match: Match[Any],
    timing: Timing,
    table: Table,
    seats: tuple[Seat, ...],
) -> AppendResult:
    """Append an entry and schedule the due rows after it; `table` and `seats` are the rows before it.

    Raises StaleTable if these rows are outdated, IntegrityError if the op already exists, or Problem 409 for
    an undo of a choice whose deadline has passed.
    """
    time = entry_store.advance_table(db, entry, table.revision)
    table = entry_store.apply_to_table(entry, table, time)
    seats = entry_store.apply_to_seats(entry, seats)
    rating_changes = finish_table(db, table, seats, match) if entry.finishes else NOT_RATED
    if table.pace == "none" and not isinstance(act, Control) and not _needs_schedule(seats, timing):
        lock = entry_store.insert_entry(db, entry, time, None)
        return AppendResult(table, seats, {}, None, rating_changes, lock)
    due = due_rows.read_rows(db, entry.table_id)
    lock = entry_store.insert_entry(db, entry, time, _find_deadline(due, entry))
    restored = None
    if isinstance(act, Undo):
        until = _find_undone_deadline(db, entry)
        if until is not None and until <= time:
            raise conflict("nothing_to_undo", "You ran out of time, so that move can’t be undone.")
        restored = (entry.seat, until) if until is not None else None
    returned = entry.seat if isinstance(act, Control) and act.by == "player" else None
    mover = entry.seat if entry.cause == "player" else None
    plan = due_rows.schedule(db, table, seats, match, timing, time, due, restored, returned, mover)
    return AppendResult(table, seats, plan.deadlines, plan.soonest, rating_changes, lock)


def _needs_schedule(seats: tuple[Seat, ...], timing: Timing) -> bool:
    """Whether a table without clocks has anything to schedule: an absent player, a bot or a notification."""
    return any(seat.control != "player" or timing.can_notify(seat.user_id) for seat in seats)


def _find_deadline(due: TableRows, entry: entry_store.NewEntry) -> int | None:
    """The deadline of the decision that an entry answers."""
    row = due.waits.get(entry.seat)
    if row is None or entry.decision is None:
        return None
    return row.at if row.kind == DEADLINE and row.question == entry.decision else None


def _find_undone_deadline(db: Connection, entry: entry_store.NewEntry) -> int | None:
    """The deadline of the decision that an undo reopens; choices and undos nest like brackets."""
    open_undos = 1
    for packed, deadline in entry_store.scan_acts_backwards(db, entry.table_id, entry.seq):
        match unpack_act(packed):
            case Undo():
                open_undos += 1
            case Choose():
                open_undos -= 1
            case Leave() | Control():
                pass
        if open_undos == 0:
            return deadline
    return None


def change_table(
    db: Session, table_id: str, work: Callable[[Session, Table], T], timing: Timing
) -> tuple[T, int | None]:
    """Change a table's rows without an entry, and schedule the due rows.

    Returns the result of `work` and the milliseconds until the next due row (None: nothing is due). Raises
    Problem 404.
    """
    table = entry_store.lock_table(db, table_id)
    if table is None:
        raise not_found()
    old_status = table.status
    result = work(db, table)
    table.revision += 1
    db.flush()
    if db.get(Table, table_id) is None:
        return result, None
    if table.status == "open":
        time = database_time(db)
        due_rows.schedule_closing(db, table, time)
        if table.seal is None:
            return result, None
        due_rows.schedule_dealing(db, table, time + timing.salt_opening_time())
        return result, timing.salt_opening_time()
    if old_status == "open":
        scene = load_scene(db, table_id)
        if scene is not None and scene.match is not None:
            connection = db.connection()
            due, time = due_rows.read_rows(connection, table_id), database_time(connection)
            plan = due_rows.schedule(connection, table, scene.seats, scene.match, timing, time, due)
            return result, plan.soonest
    return result, None
