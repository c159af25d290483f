"""What the operator sees: who serves and plays, what is due, was reported, is in force, and was done."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class WorkerLine:
    """A process that serves, and what it had open when it last signed."""

    machine: str
    pid: int
    started_at: datetime
    seen_at: datetime
    sockets: int
    rooms: int
    bots_waiting: int


@dataclass(frozen=True)
class DueLine:
    """How many jobs of a kind wait for their time, and for how many seconds the oldest is overdue."""

    kind: str
    count: int
    overdue: int


@dataclass(frozen=True)
class TableLine:
    """A table that is open or running."""

    id: str
    game: str
    status: str
    visibility: str
    players: int
    moves: int
    created_at: datetime
    people: tuple[str, ...]
    bots: int


@dataclass(frozen=True)
class Person:
    """Somebody at a table, and the addresses that they were last seen at."""

    id: str
    name: str
    seat: int | None
    sessions: int
    addresses: tuple[str, ...]
    silent_until: datetime | None


@dataclass(frozen=True)
class SaidLine:
    """A message; `reported` is what a report is about."""

    id: int
    name: str
    at: datetime
    text: str
    reported: bool


@dataclass(frozen=True)
class ReportLine:
    """A reported message with the talk around it, and who wrote it."""

    message: int
    table: str
    circle: str
    author: Person
    talk: tuple[SaidLine, ...]


@dataclass(frozen=True)
class RestrictionLine:
    """Something that is in force."""

    kind: str
    target: str
    name: str
    until: datetime


@dataclass(frozen=True)
class ActLine:
    """Something that an operator did."""

    at: datetime
    operator: str
    act: str
    target: str
    until: datetime | None
    note: str


@dataclass(frozen=True)
class Overview:
    """All of it at one moment. `counts`: tables by status, and people with a session."""

    counts: dict[str, int]
    workers: tuple[WorkerLine, ...]
    due: tuple[DueLine, ...]
    reports: tuple[ReportLine, ...]
    tables: tuple[TableLine, ...]
    restrictions: tuple[RestrictionLine, ...]
    acts: tuple[ActLine, ...]


@dataclass(frozen=True)
class TablePage:
    """One table: its line, who sits there and who wrote there, and what was said last."""

    line: TableLine
    people: tuple[Person, ...]
    talk: tuple[SaidLine, ...]
