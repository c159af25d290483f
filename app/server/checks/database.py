"""The checks of the database that is configured, and sentences about its errors."""

from collections.abc import Iterator

from sqlalchemy.exc import DBAPIError

from app.server.checks.folder import check_folder
from app.server.checks.postgresql import (
    check_postgresql,
    explain_postgresql_error,
    is_temporary_postgresql_error,
)
from app.server.checks.result import CheckResult
from app.server.checks.sqlite_file import check_file, is_locked
from app.settings import Settings


def check_database(
    settings: Settings, *, needs_schema: bool, thorough: bool = False
) -> Iterator[CheckResult]:
    """Check the database and the folder of an SQLite file, until a check fails."""
    file = settings.database_file
    if file is None:
        yield from check_postgresql(settings, needs_schema=needs_schema)
        return
    for result in check_folder(settings):
        yield result
        if result.outcome == "failed":
            return
    yield from check_file(file, thorough=thorough)


def explain_error(error: DBAPIError, settings: Settings) -> str:
    """A sentence about a statement that failed."""
    file = settings.database_file
    if file is None:
        return f"MAGEHALL_DATABASE_URL: {explain_postgresql_error(error)}"
    return (
        f"MAGEHALL_DATABASE_URL: {file} can't be used ({error.orig}): "
        "see “When it does not start” in docs/operating.md"
    )


def is_temporary_error(error: DBAPIError, settings: Settings) -> bool:
    """Whether the statement may succeed later, although nobody changes anything."""
    if settings.database_file is None:
        return is_temporary_postgresql_error(error)
    return is_locked(error)
