"""The times of everything that happens at a running table, as one pure function of what everybody sees.

Nothing here can read the state of a game: a pause or a deadline that depended on a hidden card would show it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.tables.schedule.public_facts import PublicFacts
from app.tables.schedule.row_kinds import BOT_TURN, DEADLINE, NO_SEAT, NOTIFICATION, TURN_END
from app.tables.schedule.timing import REMINDER_HOURS, TimeLimits

REMINDER_MS = REMINDER_HOURS * 3600 * 1000


@dataclass(frozen=True)
class ScheduledRow:
    """A row that a seat's open decision requires, due at `at` (milliseconds since 1970)."""

    kind: str
    at: int
    question: str


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


class PlannedRows(NamedTuple):
    """The planned rows of a table by seat, as in TableRows."""

    waits: Mapping[int, ScheduledRow]
    notifications: Mapping[int, ScheduledRow]

    @property
    def soonest(self) -> int | None:
        """The time of the first job, in milliseconds since 1970; None without jobs."""
        rows = (*self.waits.values(), *self.notifications.values())
        return min((row.at for row in rows if row.kind != TURN_END), default=None)

    @property
    def deadlines(self) -> dict[int, int]:
        """The deadline of each seat's open decision, in milliseconds since 1970."""
        return {seat: row.at for seat, row in sorted(self.waits.items()) if row.kind == DEADLINE}


def plan_rows(
    facts: PublicFacts,
    limits: TimeLimits,
    time: int,
    before: TableRows,
    restored: tuple[int, int] | None = None,
    returned: int | None = None,
    mover: int | None = None,
) -> PlannedRows:
    """Plan the rows of a running table at a time (milliseconds since 1970); `before` are the stored rows.

    `restored`: a seat that has undone a choice, and the deadline of its reopened decision; `returned`: the
    seat of a player who has returned; `mover`: the seat that has just moved.
    """
    waits_before = {seat: row for seat, row in before.waits.items() if seat != returned}
    waits = _plan_waits(facts, limits, time, waits_before)
    if restored is not None and restored[0] in waits:
        seat, at = restored
        waits[seat] = ScheduledRow(DEADLINE, at, waits[seat].question)
    return PlannedRows(waits, _plan_notifications(facts, time, before.notifications, waits, mover))


def _plan_waits(
    facts: PublicFacts, limits: TimeLimits, time: int, before: Mapping[int, DueRow]
) -> dict[int, ScheduledRow]:
    """Plan the row of each open decision.

    A seat whose player has left times out at once; so does one whose player is away, unless no player is
    present: a table that everybody has abandoned runs by its clocks instead of being played to its end.
    """
    has_players = "player" in facts.controls.values()
    after: dict[int, ScheduledRow] = {}
    turn_end = _plan_turn_end(facts, limits, time, before)
    if turn_end is not None:
        after[NO_SEAT] = turn_end
    for seat, decision, topic in facts.decisions:
        control, row = facts.controls[seat], before.get(seat)
        current = row if row is not None and row.question == decision else None
        clock = limits.decision_time(facts.pace, facts.clocks, topic)
        if control == "bot":
            is_planned = current is not None and current.kind == BOT_TURN
            pause = limits.bot_pause(facts.table, decision)
            due_at = current.at if current is not None and is_planned else time + pause
            after[seat] = ScheduledRow(BOT_TURN, due_at, decision)
        elif control == "left" or (control == "away" and has_players):
            due_at = time if current is None or current.kind != DEADLINE else min(current.at, time)
            after[seat] = ScheduledRow(DEADLINE, due_at, decision)
        elif current is not None and current.kind == DEADLINE:
            after[seat] = ScheduledRow(DEADLINE, current.at, decision)
        elif clock is not None:
            due_at = time + clock
            if turn_end is not None and facts.turn == (seat, turn_end.question):
                due_at = min(due_at, max(turn_end.at, time))
            after[seat] = ScheduledRow(DEADLINE, due_at, decision)
    return after


def _plan_turn_end(
    facts: PublicFacts, limits: TimeLimits, time: int, before: Mapping[int, DueRow]
) -> ScheduledRow | None:
    """Plan the row of the current turn's end, if turns are limited; its `question` is the turn's id."""
    duration = limits.turn_time(facts.pace, facts.turn_seconds)
    if facts.turn is None or duration is None:
        return None
    row = before.get(NO_SEAT)
    is_current = row is not None and (row.kind, row.question) == (TURN_END, facts.turn.id)
    return ScheduledRow(
        TURN_END, row.at if row is not None and is_current else time + duration, facts.turn.id
    )


def _plan_notifications(
    facts: PublicFacts,
    time: int,
    before: Mapping[int, DueRow],
    waits: Mapping[int, ScheduledRow],
    mover: int | None,
) -> dict[int, ScheduledRow]:
    """Plan the notifications of open decisions, except at live tables, whose players keep the page open.

    The player who has just moved is present: only a reminder before the next deadline is planned for them.
    """
    if facts.pace == "live":
        return {}
    after: dict[int, ScheduledRow] = {}
    for seat, decision, _ in facts.decisions:
        row = before.get(seat)
        if seat not in facts.notifiable:
            continue
        if row is not None and row.question == decision:
            after[seat] = ScheduledRow(NOTIFICATION, row.at, decision)
        elif seat != mover:
            after[seat] = ScheduledRow(NOTIFICATION, time, decision)
        elif seat in waits:
            after[seat] = ScheduledRow(NOTIFICATION, max(waits[seat].at - REMINDER_MS, time), decision)
    return after
