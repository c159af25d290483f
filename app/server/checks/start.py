"""The checks before a server starts. They are fast, and connect to nothing but its database and Redis."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import structlog
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from app.server.checks import clock
from app.server.checks.admission import check_admission
from app.server.checks.database import check_database, explain_error, is_temporary_error
from app.server.checks.redis_server import check_redis
from app.server.checks.result import CheckResult, list_failed
from app.server.checks.secret import check_strength, claim_data
from app.server.checks.site_files import check_site_files
from app.server.checks.sqlite_file import acquire_lock
from app.settings import Misconfigured, Settings, TemporaryFailure
from app.storage.database import open_engine
from app.storage.key_fingerprint import store_fingerprint
from app.storage.schema import migrate

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


def prepare_start(settings: Settings) -> None:
    """Check everything that a server needs, migrate an SQLite file, and lock it until this process ends.

    Raises Misconfigured with one sentence for each problem.
    """
    require_passed(check_database(settings, needs_schema=True))
    require_passed([*check_strength(settings), *check_redis(settings), *check_site_files(settings)])
    acquire_lock(settings)
    with _explain_errors(settings) as engine:
        if settings.database_file is not None:
            migrate(settings)
        require_passed(claim_data(settings, engine))
        require_passed(clock.check_clock(engine))
        require_passed(check_admission(settings, engine))


def migrate_checked(settings: Settings) -> None:
    """Migrate the database, unless it cannot be used or belongs to another program. Raises Misconfigured."""
    require_passed(check_database(settings, needs_schema=False))
    with _explain_errors(settings):
        migrate(settings)


def accept_key(settings: Settings) -> None:
    """Record that the data belongs to the current secret key. Raises Misconfigured."""
    require_passed(check_database(settings, needs_schema=True))
    require_passed(check_strength(settings))
    with _explain_errors(settings) as engine:
        if settings.database_file is not None:
            migrate(settings)
        with Session(engine) as db:
            store_fingerprint(db, settings.load_secret_key())
            db.commit()


def accept_clock(settings: Settings) -> None:
    """Record that this machine's clock is right. Raises Misconfigured."""
    require_passed(check_database(settings, needs_schema=True))
    with _explain_errors(settings) as engine, Session(engine) as db:
        clock.accept_clock(db)
        db.commit()


@contextmanager
def _explain_errors(settings: Settings) -> Iterator[Engine]:
    """Open the database. Raises Misconfigured if it fails."""
    engine = open_engine(settings)
    try:
        yield engine
    except DBAPIError as error:
        kind = TemporaryFailure if is_temporary_error(error, settings) else Misconfigured
        raise kind(explain_error(error, settings)) from None
    finally:
        engine.dispose()


def require_passed(results: Iterable[CheckResult]) -> None:
    """Log warnings. Raises Misconfigured if a check failed, and TemporaryFailure if that may pass later."""
    checked = tuple(results)
    for result in checked:
        if result.outcome == "warning":
            log.warning("start_warning", kind=result.check, reason=result.sentence)
    problems = list_failed(checked)
    if problems:
        is_temporary = all(result.is_temporary for result in checked if result.outcome == "failed")
        raise (TemporaryFailure if is_temporary else Misconfigured)("\n".join(problems))
