"""Due rows of a table: time-outs of decisions, moves of bots, notifications of players, closing, dealing.

They are written in the transaction of the entry that requires them, and are void once their decision is no
longer open.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlmodel import Session, col

from app.storage.models import Due, Seat, Table
from app.tables.schedule.timing import REMINDER_HOURS, UNUSED_TABLE_HOURS, Timing
from engines.kernel.choices.tasks import S
from engines.kernel.matches.match import Match

# Kinds of rows.
DEADLINE = "deadline"
"""A decision times out."""
BOT_TURN = "turn"
"""A bot moves."""
NOTIFICATION = "call"
"""A player is notified of their decision."""
CLOSING = "waiting"
"""An unused table is closed."""
DEALING = "deal"
"""The cards are dealt, although not all salts were opened."""
REVIEW = "review"
"""A review is computed."""
TURN_END = "turn-end"
"""The current turn ends. This row is no job: it limits the deadlines of the turn's decisions."""

NO_SEAT = -1
"""Seat number in rows about the table itself."""
UNUSED_TABLE_LIFETIME_MS = UNUSED_TABLE_HOURS * 3600 * 1000
REMINDER_MS = REMINDER_HOURS * 3600 * 1000
NEVER = 1 << 53
"""Due time of a notification that was sent: its row stays, so that no decision causes two notifications."""

_DUE = Due.__table__  # type: ignore[attr-defined]
_ROWS_OF_TABLE = select(_DUE.c.seat, _DUE.c.kind, _DUE.c.at, _DUE.c.question).where(
    _DUE.c.table_id == bindparam("of")
)


@dataclass(frozen=True)
class ScheduledRow:
    """A row that a seat's open decision requires, due at `at` (milliseconds since 1970)."""

    kind: str
    at: int
    question: str


@dataclass(frozen=True)
class Schedule:
    """A table's schedule: the deadline of each seat (milliseconds since 1970), and the milliseconds from now
    until the next row is due (None: no row)."""

    deadlines: Mapping[int, int]
    soonest: int | None


class DueRow(NamedTuple):
    """A stored row."""

    seat: int
    kind: str
    at: int
    question: str


class TableRows(NamedTuple):
    """The stored rows of a table by seat: notifications in `notifications`, all others in `waits`.

    The end of the turn is the row of NO_SEAT.
    """

    waits: Mapping[int, DueRow]
    notifications: Mapping[int, DueRow]


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
    """Update the rows of a running table, `before`, to match its open decisions.

    `restored`: a seat that has undone a choice, and the deadline of its reopened decision; `returned`: the
    seat of a player who has returned; `mover`: the seat that has just moved.
    """
    waits_before = {seat: row for seat, row in before.waits.items() if seat != returned}
    after = _plan_waits(table, seats, match, timing, time, waits_before)
    if restored is not None and restored[0] in after:
        seat, at = restored
        after[seat] = ScheduledRow(DEADLINE, at, after[seat].question)
    notifications = _plan_notifications(table, seats, match, timing, time, before.notifications, after, mover)
    _write_changes(db, table.id, [(before.waits, after), (before.notifications, notifications)])
    planned = (*after.values(), *notifications.values())
    soonest = min((row.at for row in planned if row.kind != TURN_END), default=None)
    deadlines = {seat: row.at for seat, row in sorted(after.items()) if row.kind == DEADLINE}
    return Schedule(deadlines, None if soonest is None else max(soonest - time, 0))


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


def _plan_waits(
    table: Table,
    seats: tuple[Seat, ...],
    match: Match[S],
    timing: Timing,
    time: int,
    before: Mapping[int, DueRow],
) -> dict[int, ScheduledRow]:
    """Plan the row of each open decision.

    A seat whose player has left times out at once; so does one whose player is away, unless no player is
    present: a table that everybody has abandoned runs by its clocks instead of being played to its end.
    """
    control = {seat.seat: seat.control for seat in seats}
    has_players = "player" in control.values()
    after: dict[int, ScheduledRow] = {}
    turn_end = _plan_turn_end(table, match, timing, time, before)
    if turn_end is not None:
        after[NO_SEAT] = turn_end
    for decision in match.pending:
        seat = decision.seat
        decision_id = match.decision_id(seat) or ""
        row = before.get(seat)
        current = row if row is not None and row.question == decision_id else None
        clock = timing.decision_time(table.pace, match.game.clocks, decision.topic.key)
        if control[seat] == "bot":
            is_planned = current is not None and current.kind == BOT_TURN
            due_at = current.at if current is not None and is_planned else time + timing.draw_bot_pause()
            after[seat] = ScheduledRow(BOT_TURN, due_at, decision_id)
        elif control[seat] == "left" or (control[seat] == "away" and has_players):
            due_at = time if current is None or current.kind != DEADLINE else min(current.at, time)
            after[seat] = ScheduledRow(DEADLINE, due_at, decision_id)
        elif current is not None and current.kind == DEADLINE:
            after[seat] = ScheduledRow(DEADLINE, current.at, decision_id)
        elif clock is not None:
            due_at = time + clock
            if turn_end is not None and match.game.turn(match.state) == (seat, turn_end.question):
                due_at = min(due_at, max(turn_end.at, time))
            after[seat] = ScheduledRow(DEADLINE, due_at, decision_id)
    return after


def _plan_turn_end(
    table: Table, match: Match[S], timing: Timing, time: int, before: Mapping[int, DueRow]
) -> ScheduledRow | None:
    """Plan the row of the current turn's end, if turns are limited; its `question` is the turn's id."""
    turn, duration = match.game.turn(match.state), timing.turn_time(table.pace, match.game.turn_seconds)
    if turn is None or duration is None or match.finished:
        return None
    row = before.get(NO_SEAT)
    is_current = row is not None and (row.kind, row.question) == (TURN_END, turn[1])
    return ScheduledRow(TURN_END, row.at if row is not None and is_current else time + duration, turn[1])


def _plan_notifications(
    table: Table,
    seats: tuple[Seat, ...],
    match: Match[S],
    timing: Timing,
    time: int,
    before: Mapping[int, DueRow],
    waits: Mapping[int, ScheduledRow],
    mover: int | None,
) -> dict[int, ScheduledRow]:
    """Plan the notifications of open decisions, except at live tables, whose players keep the page open.

    The player who has just moved is present: only a reminder before the next deadline is planned for them.
    """
    if table.pace == "live":
        return {}
    notifiable = {row.seat for row in seats if row.control == "player" and timing.can_notify(row.user_id)}
    after: dict[int, ScheduledRow] = {}
    for decision in match.pending if notifiable else ():
        seat = decision.seat
        decision_id, row = match.decision_id(seat) or "", before.get(seat)
        if seat in notifiable and row is not None and row.question == decision_id:
            after[seat] = ScheduledRow(NOTIFICATION, row.at, decision_id)
        elif seat in notifiable and seat != mover:
            after[seat] = ScheduledRow(NOTIFICATION, time, decision_id)
        elif seat in notifiable and seat in waits:
            after[seat] = ScheduledRow(NOTIFICATION, max(waits[seat].at - REMINDER_MS, time), decision_id)
    return after


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
