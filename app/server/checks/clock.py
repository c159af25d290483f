"""The check of this machine's clock: against PostgreSQL's clock, or against the data in an SQLite file."""

import time
from collections.abc import Iterator

from sqlalchemy import Engine, func
from sqlmodel import Session, col, delete, select

from app.server.checks.result import CheckResult, failed, ok, warning
from app.storage.database import database_time
from app.storage.operator_models import Worker

OFF_SECONDS = 30
"""Difference from which doctor warns: links, sessions and pushes use this machine's clock."""
WRONG_SECONDS = 24 * 3600
"""Difference with which a server does not start: certificates and sessions would not be valid."""
SET_CLOCK = "set it, for example with: timedatectl set-ntp true"


def check_clock(engine: Engine) -> Iterator[CheckResult]:
    """Compare this machine's clock; deadlines of games depend on the database's clock only."""
    advice = SET_CLOCK
    with Session(engine) as db:
        if engine.dialect.name == "sqlite":  # whose clock is this machine's
            last_used = db.exec(select(func.max(col(Worker.seen_at)))).one() or 0
            off = max(0.0, last_used / 1000 - time.time())
            sentence = f"this machine's clock is {off:.0f} seconds before the last use of the data"
            advice += "; if it is right now, run magehall accept-clock"
        else:
            before = time.time()
            database_now = database_time(db) / 1000
            off = abs(database_now - (before + time.time()) / 2)
            sentence = f"this machine's clock and that of the database differ by {off:.0f} seconds"
    if off >= WRONG_SECONDS:
        yield failed("clock", f"{sentence}: {advice}")
    elif off >= OFF_SECONDS:
        yield warning("clock", f"{sentence}: {advice}")
    else:
        yield ok("clock", "the clock is right")


def accept_clock(db: Session) -> None:
    """Delete the workers whose time is in the future, because this machine's clock was wrong."""
    db.exec(delete(Worker).where(col(Worker.seen_at) > time.time() * 1000))
