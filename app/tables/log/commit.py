"""The transactions of a room: an entry, or another change, and what follows from it for clocks and bots."""

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
from app.tables.results.ratings import Rated
from app.tables.results.results import NOT_RATED, finish_table
from app.tables.schedule import due_rows
from app.tables.schedule.timing import Timing
from app.web.errors import conflict, unknown
from engines.kernel.matches.match import Act, Choose, Control, Leave, Match, Undo

T = TypeVar("T")


@dataclass(frozen=True)
class Appended:
    """What an entry left behind: the rows of the table, what is due there now, and what the end of a rated
    game made of the ratings."""

    table: Table
    seats: tuple[Seat, ...]
    deadlines: Mapping[int, int]
    soonest: int | None
    rated: Mapping[int, Rated]


def append_entry(
    db: Connection,
    entry: entry_store.NewEntry,
    act: Act,
    match: Match[Any],
    timing: Timing,
    table: Table,
    seats: tuple[Seat, ...],
) -> Appended:
    """Adds an entry and what is due after it; `table` and `seats` are its rows so far.

    Raises Stale when they are not the newest, IntegrityError for an op that there is already, or Problem 409
    for an undo that would give time back.
    """
    time = entry_store.advance_table(db, entry, table.revision)
    table, seats = entry_store.table_after(table, entry, time), entry_store.seats_after(seats, entry)
    rated = finish_table(db, table, seats, match) if entry.finishes else NOT_RATED
    if table.pace == "none" and not isinstance(act, Control) and _all_play(seats, timing):
        entry_store.insert_entry(db, entry, time, None)
        return Appended(table, seats, {}, None, rated)
    due = due_rows.rows_of(db, entry.table_id)
    entry_store.insert_entry(db, entry, time, _deadline(due, entry))
    restored = None
    if isinstance(act, Undo):
        until = _until(db, entry)
        if until is not None and until <= time:
            raise conflict("nothing_to_undo", "You ran out of time, so that move can’t be undone.")
        restored = (entry.seat, until) if until is not None else None
    back = entry.seat if isinstance(act, Control) and act.by == "player" else None
    mover = entry.seat if entry.cause == "player" else None
    plan = due_rows.schedule(db, table, seats, match, timing, time, due, restored, back, mover)
    return Appended(table, seats, plan.deadlines_of, plan.soonest, rated)


def _all_play(seats: tuple[Seat, ...], timing: Timing) -> bool:
    """Whether nobody is away, plays by a bot or can be called: then nothing happens by itself at a table
    without clocks."""
    return all(seat.control == "player" and not timing.reaches(seat.user_id) for seat in seats)


def _deadline(due: due_rows.TableRows, entry: entry_store.NewEntry) -> int | None:
    """Until when the question that an entry answers can be answered."""
    row = due.waits.get(entry.seat)
    if row is None or entry.question is None:
        return None
    return row.at if row.kind == due_rows.DEADLINE and row.question == entry.question else None


def _until(db: Connection, entry: entry_store.NewEntry) -> int | None:
    """Until when the question could be answered whose answer is taken back. They nest like brackets."""
    open_undos = 1
    for packed, deadline in entry_store.last_acts(db, entry.table_id, entry.seq):
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
    """Changes a table's rows other than by an entry: what `work` returned, and in how many milliseconds the
    next thing happens by itself. Raises Problem 404."""
    table = entry_store.lock_table(db, table_id)
    if table is None:
        raise unknown()
    before = table.status
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
        due_rows.schedule_dealing(db, table, time + timing.opening_time())
        return result, timing.opening_time()
    if before == "open":
        scene = load_scene(db, table_id)
        if scene is not None and scene.match is not None:
            line = db.connection()
            due, time = due_rows.rows_of(line, table_id), database_time(line)
            plan = due_rows.schedule(line, table, scene.seats, scene.match, timing, time, due)
            return result, plan.soonest
    return result, None
