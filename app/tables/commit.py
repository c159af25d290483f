"""The transactions of a room: an entry, or another change, and what follows from it for clocks and bots."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlmodel import Session

from app.db import time_of
from app.errors import conflict, unknown
from app.models import Seat, Table
from app.tables import dues, store
from app.tables.news import unpacked_act
from app.tables.scene import load
from app.tables.timing import Timing
from engines.kernel.match import Act, Choose, Control, Leave, Match, Undo

T = TypeVar("T")


@dataclass(frozen=True)
class Appended:
    """What an entry left behind: the rows of the table, and what is due there now."""

    table: Table
    seats: tuple[Seat, ...]
    deadlines: Mapping[int, int]
    soonest: int | None


def appended(db: Session, fresh: store.Fresh, act: Act, match: Match[Any], timing: Timing) -> Appended:
    """Adds an entry and what is due after it. Raises Stale, or Problem 409 for an undo that would give time
    back."""
    time = store.append(db, fresh)
    table, seats = db.get_one(Table, fresh.table_id), store.seats(db, fresh.table_id)
    if table.pace == "none" and not isinstance(act, Control) and _all_play(seats):
        return Appended(table, seats, {}, None)
    restored = None
    if isinstance(act, Undo):
        until = _until(db, fresh)
        if until is not None and until <= time:
            raise conflict("nothing_to_undo", "The time for that question is over: it cannot be taken back.")
        restored = (fresh.seat, until) if until is not None else None
    back = fresh.seat if isinstance(act, Control) and act.by == "player" else None
    plan = dues.renew(db, table, seats, match, timing, time, restored, back)
    return Appended(table, seats, plan.deadlines, plan.soonest)


def _all_play(seats: tuple[Seat, ...]) -> bool:
    """Whether nobody is away and no bot plays: then nothing happens by itself at a table without clocks."""
    return all(seat.control == "player" for seat in seats)


def _until(db: Session, fresh: store.Fresh) -> int | None:
    """Until when the question could be answered whose answer is taken back. They nest like brackets."""
    open_undos = 1
    for entry in store.last_entries(db, fresh.table_id, fresh.seq):
        match unpacked_act(entry.act):
            case Undo():
                open_undos += 1
            case Choose():
                open_undos -= 1
            case Leave() | Control():
                pass
        if open_undos == 0:
            return entry.deadline
    return None


def changed(
    db: Session, table_id: str, work: Callable[[Session, Table], T], timing: Timing
) -> tuple[T, int | None]:
    """Changes a table's rows other than by an entry: what `work` returned, and in how many milliseconds the
    next thing happens by itself. Raises Problem 404."""
    table = store.locked(db, table_id)
    if table is None:
        raise unknown()
    before = table.status
    result = work(db, table)
    table.revision += 1
    db.flush()
    if db.get(Table, table_id) is None:
        return result, None
    if table.status == "open":
        dues.await_people(db, table, time_of(db))
    elif before == "open":
        scene = load(db, table_id)
        if scene is not None and scene.match is not None:
            plan = dues.renew(db, table, scene.seats, scene.match, timing, time_of(db))
            return result, plan.soonest
    return result, None
