"""Rows of what is due at a table: when each question times out, when each bot moves, who is called, when
nobody came.

They are written in the transaction of the entry that makes them necessary, and void once their question is
not asked any more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlmodel import Session, col

from app.storage.models import Due, Seat, Table
from app.tables.schedule.timing import Timing
from engines.kernel.choices.tasks import S
from engines.kernel.matches.match import Match

DEADLINE, TURN, CALL, CLOSING, DEALING = "deadline", "turn", "call", "waiting", "deal"
REVIEW = "review"
TURN_END = "turn-end"
"""Until when the present turn lasts. Nobody does such a row: by it questions of the turn have less time."""
THE_TABLE = -1
"""Instead of a seat, in rows about the table itself."""
WAITING = 24 * 3600 * 1000
"""Milliseconds that an open table waits for somebody to come."""
LAST_HOUR = 3600 * 1000
"""Milliseconds before the end of a clock at which its player is called once more."""
NEVER = 1 << 53
"""When a call that was made is due again: its row stays, so that nobody is called twice to one question."""

_DUE = Due.__table__  # type: ignore[attr-defined]
_OF_TABLE = select(_DUE.c.seat, _DUE.c.kind, _DUE.c.at, _DUE.c.question).where(
    _DUE.c.table_id == bindparam("of")
)


@dataclass(frozen=True)
class ScheduledRow:
    """What a seat's question leads to if nothing happens, and when."""

    kind: str
    at: int
    question: str


@dataclass(frozen=True)
class Schedule:
    """What is due at a table: until when each seat may answer (milliseconds since 1970), and how long until
    the next thing happens by itself (milliseconds from now), None when nothing will."""

    deadlines_of: Mapping[int, int]
    soonest: int | None


class DueRow(NamedTuple):
    """A row as it stands."""

    seat: int
    kind: str
    at: int
    question: str


class TableRows(NamedTuple):
    """The rows of a table by seat: what its question leads to (with the end of the turn as that of the
    table), and whether its player is called to it."""

    waits: Mapping[int, DueRow]
    calls: Mapping[int, DueRow]


def rows_of(db: Connection, table_id: str) -> TableRows:
    """The rows of a table as they stand."""
    waits, calls = dict[int, DueRow](), dict[int, DueRow]()
    for found in db.execute(_OF_TABLE, {"of": table_id}):
        row = DueRow(*found)
        (calls if row.kind == CALL else waits)[row.seat] = row
    return TableRows(waits, calls)


def deadlines_of(rows: TableRows) -> dict[int, int]:
    """Until when each seat may answer."""
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
    back: int | None = None,
    mover: int | None = None,
) -> Schedule:
    """Brings the rows of a running table, `before`, in line with its questions.

    `restored`: a seat that took a choice back, and until when its old question could be answered; `back`: a
    seat whose player has come back; `mover`: the seat that has just moved.
    """
    known = {seat: row for seat, row in before.waits.items() if seat != back}
    after = _waits(table, seats, match, timing, time, known)
    if restored is not None and restored[0] in after:
        seat, at = restored
        after[seat] = ScheduledRow(DEADLINE, at, after[seat].question)
    calls = _calls(table, seats, match, timing, time, before.calls, after, mover)
    _write(db, table.id, [(before.waits, after), (before.calls, calls)])
    due = (*after.values(), *calls.values())
    soonest = min((wait.at for wait in due if wait.kind != TURN_END), default=None)
    until = {seat: wait.at for seat, wait in sorted(after.items()) if wait.kind == DEADLINE}
    return Schedule(until, None if soonest is None else max(soonest - time, 0))


def is_turn_over(db: Connection, table_id: str, at: int) -> bool:
    """Whether a question that times out then does so because its whole turn is over."""
    row = rows_of(db, table_id).waits.get(THE_TABLE)
    return row is not None and row.kind == TURN_END and row.at <= at


def schedule_closing(db: Session, table: Table, time: int) -> None:
    """Somebody came to an open table, or went: it waits anew."""
    row = db.get(Due, (table.id, THE_TABLE, CLOSING))
    if row is None:
        db.add(Due(table_id=table.id, seat=THE_TABLE, kind=CLOSING, at=time + WAITING))
    else:
        row.at, row.claimed_until = time + WAITING, 0


def schedule_dealing(db: Session, table: Table, time: int) -> None:
    """The cards are dealt at that time, whoever has not opened their salt by then; it is not put off."""
    if db.get(Due, (table.id, THE_TABLE, DEALING)) is None:
        db.add(Due(table_id=table.id, seat=THE_TABLE, kind=DEALING, at=time))


def unschedule_dealing(db: Session, table: Table) -> None:
    """They were dealt."""
    here = (col(Due.table_id) == table.id, col(Due.seat) == THE_TABLE, col(Due.kind) == DEALING)
    db.flush()
    db.connection().execute(delete(Due).where(*here))


def _waits(
    table: Table,
    seats: tuple[Seat, ...],
    match: Match[S],
    timing: Timing,
    time: int,
    before: Mapping[int, DueRow],
) -> dict[int, ScheduledRow]:
    """What every asked seat's question leads to.

    A seat that was left is answered for at once; so is one that is away, as long as somebody is there: a
    table that everybody has walked away from goes on by its clocks, and is not played to the end in a moment.
    """
    control = {seat.seat: seat.control for seat in seats}
    attended = "player" in control.values()
    after: dict[int, ScheduledRow] = {}
    ends = _turn_end(table, match, timing, time, before)
    if ends is not None:
        after[THE_TABLE] = ends
    for decision in match.pending:
        seat = decision.seat
        question = match.decision_id(seat) or ""
        row = before.get(seat)
        same = row if row is not None and row.question == question else None
        clock = timing.question_time(table.pace, match.game.clocks, decision.topic.key)
        if control[seat] == "bot":
            kept = same is not None and same.kind == TURN
            at = same.at if same is not None and kept else time + timing.bot_pause()
            after[seat] = ScheduledRow(TURN, at, question)
        elif control[seat] == "left" or (control[seat] == "away" and attended):
            at = time if same is None or same.kind != DEADLINE else min(same.at, time)
            after[seat] = ScheduledRow(DEADLINE, at, question)
        elif same is not None and same.kind == DEADLINE:
            after[seat] = ScheduledRow(DEADLINE, same.at, question)
        elif clock is not None:
            at = time + clock
            if ends is not None and match.game.turn(match.state) == (seat, ends.question):
                at = min(at, max(ends.at, time))
            after[seat] = ScheduledRow(DEADLINE, at, question)
    return after


def _turn_end(
    table: Table, match: Match[S], timing: Timing, time: int, before: Mapping[int, DueRow]
) -> ScheduledRow | None:
    """Until when the present turn lasts, where turns have an end; it is named by `question`."""
    turn, lasts = match.game.turn(match.state), timing.turn_time(table.pace, match.game.turn_seconds)
    if turn is None or lasts is None or match.finished:
        return None
    row = before.get(THE_TABLE)
    same = row is not None and (row.kind, row.question) == (TURN_END, turn[1])
    return ScheduledRow(TURN_END, row.at if row is not None and same else time + lasts, turn[1])


def _calls(
    table: Table,
    seats: tuple[Seat, ...],
    match: Match[S],
    timing: Timing,
    time: int,
    before: Mapping[int, DueRow],
    waits: Mapping[int, ScheduledRow],
    mover: int | None,
) -> dict[int, ScheduledRow]:
    """Whose players are called to their questions, where these wait for longer than a page stays open.

    Who has just moved is here: to what they are asked next they are called in the last hour of its clock.
    """
    if table.pace == "live":
        return {}
    reached = {one.seat for one in seats if one.control == "player" and timing.reaches(one.user_id)}
    after: dict[int, ScheduledRow] = {}
    for decision in match.pending if reached else ():
        seat = decision.seat
        question, row = match.decision_id(seat) or "", before.get(seat)
        if seat in reached and row is not None and row.question == question:
            after[seat] = ScheduledRow(CALL, row.at, question)
        elif seat in reached and seat != mover:
            after[seat] = ScheduledRow(CALL, time, question)
        elif seat in reached and seat in waits:
            after[seat] = ScheduledRow(CALL, max(waits[seat].at - LAST_HOUR, time), question)
    return after


def _write(
    db: Connection,
    table_id: str,
    changes: Sequence[tuple[Mapping[int, DueRow], Mapping[int, ScheduledRow]]],
) -> None:
    """The fewest changes from rows that are there to those that should be.

    Plain statements, which do not mind when a row is gone already: who claimed it may have found it void.
    """
    new: list[dict[str, object]] = []
    for before, after in changes:
        for seat, row in before.items():
            wait = after.get(seat)
            here = (col(Due.table_id) == table_id, col(Due.seat) == seat, col(Due.kind) == row.kind)
            if wait is None or row.kind != wait.kind:
                db.execute(delete(Due).where(*here))
            elif (row.at, row.question) != (wait.at, wait.question):
                moved = {"at": wait.at, "question": wait.question, "claimed_until": 0}
                db.execute(update(Due).where(*here).values(moved))
        new += [
            {"table_id": table_id, "seat": seat, "claimed_until": 0, **asdict(wait)}
            for seat, wait in after.items()
            if seat not in before or before[seat].kind != wait.kind
        ]
    if new:
        db.execute(insert(Due), new)
