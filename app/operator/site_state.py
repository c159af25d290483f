"""The state of the whole site in the database: tables by state, late jobs, sizes."""

from collections import Counter
from dataclasses import dataclass

from sqlalchemy import ColumnElement, false, func, or_
from sqlmodel import Session, col, select

from app.games.catalogue import CATALOGUE, find_rules
from app.operator.disk import measure_database
from app.settings import Settings
from app.storage.database import database_time
from app.storage.models import Due, Table
from app.tables.schedule.row_kinds import BOT_TURN, CLOSING, DEADLINE, DEALING, NOTIFICATION, REVIEW

STATES = ("open", "running", "finished", "frozen")
JOB_KINDS = (DEADLINE, BOT_TURN, NOTIFICATION, CLOSING, DEALING, REVIEW)
"""The kinds of due rows that workers execute."""


@dataclass(frozen=True)
class SiteState:
    """`tables`: the number of tables by state. `late_seconds`: the lateness of the oldest due row by kind."""

    tables: dict[str, int]
    late_seconds: dict[str, float]
    database_bytes: int


def load_site_state(db: Session, settings: Settings) -> SiteState:
    """The state of the site now."""
    return SiteState(count_tables(db), _measure_lateness(db), measure_database(db, settings))


def is_frozen(status: str, game: str, rules_version: int) -> bool:
    """Whether a running table cannot go on, as this server has not the rules that it began with.

    Tables whose log does not match these rules are found only when they are loaded.
    """
    rules = find_rules(game, rules_version)
    return status == "running" and (rules is None or rules.is_retired)


def build_frozen_condition() -> ColumnElement[bool]:
    """`is_frozen` as a condition on rows of tables."""
    playable = [
        (col(Table.game) == game.id)
        & col(Table.rules_version).in_(
            [game.version, *[edition.version for edition in game.editions if not edition.retired]]
        )
        for game in CATALOGUE.values()
    ]
    return (col(Table.status) == "running") & ~or_(false(), *playable)


def count_tables(db: Session) -> dict[str, int]:
    """The number of tables by state."""
    finished = select(func.count()).select_from(Table).where(col(Table.status) == "finished")
    counts = Counter({"finished": db.exec(finished).one()})
    columns = (col(Table.status), col(Table.game), col(Table.rules_version))
    others = select(*columns, func.count()).where(col(Table.status) != "finished").group_by(*columns)
    for status, game, rules_version, count in db.exec(others):
        counts["frozen" if is_frozen(status, game, rules_version) else status] += count
    return {state: counts[state] for state in STATES}


def _measure_lateness(db: Session) -> dict[str, float]:
    """Rows of games that are not installed wait for their package, so they are not late."""
    time = database_time(db)
    kind, game = col(Due.kind), col(Table.game)
    query = select(kind, func.min(Due.at)).join(Table, col(Table.id) == col(Due.table_id))
    due = query.where(col(Due.at) <= time, game.in_(CATALOGUE)).group_by(kind)
    late = {row_kind: (time - at) / 1000 for row_kind, at in db.exec(due)}
    return {row_kind: late.get(row_kind, 0.0) for row_kind in JOB_KINDS}
