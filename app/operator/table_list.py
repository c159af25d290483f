"""The lists of tables for the operator: by state, and in pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, true
from sqlmodel import Session, col, select

from app.games.catalogue import CATALOGUE
from app.operator.site_state import build_frozen_condition, is_frozen
from app.storage.models import Seat, Table, to_datetime

TABLES_PER_PAGE = 50
MAX_PAGE = 100_000
FILTERS = ("all", "open", "running", "frozen", "finished")
"""The states by which tables can be listed."""


@dataclass(frozen=True)
class TableSummary:
    """A table. `status`: open, running, finished or frozen."""

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
class TableList:
    """A page of tables, the newest first. `count`: all tables of the filter; `pages`: at least 1."""

    tables: tuple[TableSummary, ...]
    count: int
    page: int
    pages: int


def load_table_list(db: Session, state: str, page: int, frozen_ids: frozenset[str]) -> TableList:
    """A page of the tables in a state, one of FILTERS, or "current": all that are not finished.

    `frozen_ids`: tables in memory whose log does not match the rules.
    """
    condition = _build_condition(state, frozen_ids)
    count = db.exec(select(func.count()).select_from(Table).where(condition)).one()
    pages = max(1, -(-count // TABLES_PER_PAGE))
    page = min(max(page, 1), pages)
    newest = select(Table).where(condition).order_by(col(Table.created_at).desc(), col(Table.id))
    tables = list(db.exec(newest.offset((page - 1) * TABLES_PER_PAGE).limit(TABLES_PER_PAGE)))
    seats: dict[str, list[Seat]] = {table.id: [] for table in tables}
    for seat in db.exec(select(Seat).where(col(Seat.table_id).in_(seats)).order_by(col(Seat.seat))):
        seats[seat.table_id].append(seat)
    summaries = tuple([summarise_table(table, seats[table.id], frozen_ids) for table in tables])
    return TableList(summaries, count, page, pages)


def _build_condition(state: str, frozen_ids: frozenset[str]) -> ColumnElement[bool]:
    has_frozen_log = (col(Table.status) == "running") & col(Table.id).in_(frozen_ids)
    match state:
        case "all":
            return true()
        case "current":
            return col(Table.status) != "finished"
        case "frozen":
            return build_frozen_condition() | has_frozen_log
        case "running":
            return (col(Table.status) == "running") & ~build_frozen_condition() & ~has_frozen_log
        case _:
            return col(Table.status) == state


def summarise_table(table: Table, seats: Iterable[Seat], frozen_ids: frozenset[str]) -> TableSummary:
    """A table as it is listed."""
    people = tuple([seat.name for seat in seats if seat.bot is None])
    bots = sum(seat.bot is not None for seat in seats)
    has_frozen_log = table.status == "running" and table.id in frozen_ids
    is_stopped = has_frozen_log or is_frozen(table.status, table.game, table.rules_version)
    return TableSummary(
        table.id,
        CATALOGUE[table.game].name if table.game in CATALOGUE else table.game,
        "frozen" if is_stopped else table.status,
        table.visibility,
        table.players,
        table.seq,
        to_datetime(table.created_at),
        people,
        bots,
    )
