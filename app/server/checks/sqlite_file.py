"""Checks of an SQLite file: it is one, it is intact, it is Magehall's, and no second server uses it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from app.server.checks.result import CheckResult, failed, ok, unavailable
from app.settings import Settings, TemporaryFailure
from app.settings.secret_key import PRIVATE_FOLDER
from app.storage.schema import explain_newer_version, list_versions
from app.storage.server_lock import InUse, acquire_server_lock, raise_if_used

MAGIC = b"SQLite format 3\x00"
OWN_TABLES = {"alembic_version", "table", "entry"}
"""Tables that every database of Magehall has."""
RESTORE = "stop the server, and restore a backup (docs/operating.md)"


def check_file(file: Path, *, thorough: bool) -> Iterator[CheckResult]:
    """Check an SQLite file without changing it; with `thorough`, read all of its pages."""
    if not file.exists() or file.stat().st_size == 0:
        yield ok("database", f"{file} is created at the first start")
        return
    with file.open("rb") as opened:
        is_sqlite = opened.read(len(MAGIC)) == MAGIC
    if not is_sqlite:
        yield failed("database", f"MAGEHALL_DATABASE_URL: {file} is not an SQLite file: choose another path")
        return
    address = f"{file.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=5)) as connection:
            yield _check_contents(file, connection, thorough)
    except sqlite3.OperationalError as error:
        advice = "start again when the other program is done" if is_locked(error) else RESTORE
        sentence = f"MAGEHALL_DATABASE_URL: {file} can't be read ({error}): {advice}"
        yield (unavailable if is_locked(error) else failed)("database", sentence)
    except sqlite3.DatabaseError:
        yield failed("database", f"MAGEHALL_DATABASE_URL: {file} is damaged: {RESTORE}")


def is_locked(error: Exception) -> bool:
    """Whether another program, such as a backup, is writing to the file."""
    return "locked" in str(error)


def acquire_lock(settings: Settings) -> None:
    """Acquire the lock of an SQLite file until this process ends. Raises TemporaryFailure."""
    file = settings.database_file
    if file is None:
        return
    file.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    try:
        acquire_server_lock(file, is_shared=settings.redis_url is not None)
    except InUse as error:
        process = f" (process {error.pid})" if error.pid else ""
        raise TemporaryFailure(
            f"MAGEHALL_DATABASE_URL: another server{process} uses {file}: stop it, or choose another file"
        ) from None


def check_lock(settings: Settings) -> Iterator[CheckResult]:
    """Report whether a server is running on the file."""
    file = settings.database_file
    if file is None:
        return
    try:
        raise_if_used(file)
    except InUse as error:
        rule = "would not start" if settings.redis_url is None else "needs the same Redis"
        yield ok("server", f"process {error.pid or 'unknown'} uses {file}; a second server {rule}")
    else:
        yield ok("server", f"no server uses {file}")


def find_foreign_problem(tables: set[str]) -> str | None:
    """A message if these are the tables of another program."""
    if tables and not tables >= OWN_TABLES and tables != {"alembic_version"}:
        return "contains tables of another program: choose another one"
    return None


def _check_contents(file: Path, connection: sqlite3.Connection, thorough: bool) -> CheckResult:
    names = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    tables = {name for (name,) in names}
    problem = find_foreign_problem(tables)
    if problem:
        return failed("database", f"MAGEHALL_DATABASE_URL: {file} {problem}")
    if thorough and connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        return failed("database", f"MAGEHALL_DATABASE_URL: {file} is damaged: {RESTORE}")
    if "alembic_version" not in tables:
        return ok("database", f"{file} is empty; its tables are created at the next start")
    (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or ("none",)
    newest = list_versions()[-1]
    if version not in list_versions():
        return failed("database", f"MAGEHALL_DATABASE_URL: {explain_newer_version(version)}")
    note = "" if version == newest else f"; it is migrated to {newest} at the next start"
    return ok("database", f"{file} is intact and has version {version}{note}")
