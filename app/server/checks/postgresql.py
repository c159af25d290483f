"""Checks of a PostgreSQL database: it can be reached, its version and encoding will do, it is Magehall's."""

from collections.abc import Iterator

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import DBAPIError

from app.server.checks.result import CheckResult, failed, ok, unavailable
from app.server.checks.sqlite_file import find_foreign_problem
from app.settings import Settings
from app.storage.database import open_engine
from app.storage.schema import NewerSchema, find_schema_problem, require_known_version

MIN_VERSION = 13
"""The oldest PostgreSQL that a server starts with; the tests use 15, and docker-compose.yml 17."""
REFUSALS = {
    "28P01": "PostgreSQL refuses this user or password: correct them",
    "28000": "PostgreSQL does not let this user in from here: correct the user, or allow it in pg_hba.conf",
    "3D000": "there is no such database: create it with createdb --encoding=UTF8, or correct its name",
    "42501": "this user may not use the database: grant it to the user",
    "53300": "PostgreSQL has no connection left: raise max_connections, or start fewer workers",
    "57P03": "PostgreSQL is still starting: start Magehall again in a moment",
}
"""Sentences by the code of an error."""
TEMPORARY = frozenset({"53300", "57P03"})
"""Codes of refusals that may end without any change here."""
REFUSAL_TEXTS = {
    "password authentication failed": "28P01",
    "no password supplied": "28P01",
    "no pg_hba.conf entry": "28000",
    "authentication failed": "28000",
    "too many": "53300",
    "remaining connection slots": "53300",
    "starting up": "57P03",
}
"""Texts of errors of a connection, for which the driver gives no code."""
UNREACHABLE = "PostgreSQL can't be reached: start it, or correct the host and port"


def check_postgresql(settings: Settings, *, needs_schema: bool) -> Iterator[CheckResult]:
    """Check the database; with `needs_schema` also that `magehall migrate` was run."""
    engine, version, is_temporary = open_engine(settings), "", False
    try:
        with engine.connect() as connection:
            problem = _find_problem(connection, needs_schema)
            version = str(connection.scalar(text("SHOW server_version")))
    except DBAPIError as error:
        problem = explain_postgresql_error(error)
        is_temporary = is_temporary_postgresql_error(error)
    finally:
        engine.dispose()
    if problem:
        yield (unavailable if is_temporary else failed)("database", f"MAGEHALL_DATABASE_URL: {problem}")
    else:
        yield ok("database", f"PostgreSQL {version} can be used")


def explain_postgresql_error(error: DBAPIError) -> str:
    """A sentence about an error of PostgreSQL, without its text, which may contain names."""
    return REFUSALS.get(_find_code(error), UNREACHABLE)


def is_temporary_postgresql_error(error: DBAPIError) -> bool:
    """Whether PostgreSQL cannot be reached, or will accept the connection later."""
    code = _find_code(error)
    return code in TEMPORARY or code not in REFUSALS


def _find_code(error: DBAPIError) -> str:
    """The code of an error; empty if the driver gives none, and its text says no more."""
    message = str(error.orig)
    code = getattr(error.orig, "sqlstate", None)
    if code is None:
        code = next((code for part, code in REFUSAL_TEXTS.items() if part in message), None)
    if code is None and 'database "' in message and "does not exist" in message:
        code = "3D000"
    if code is None and 'role "' in message:
        code = "28000"
    return code or ""


def _find_problem(connection: Connection, needs_schema: bool) -> str | None:
    number = int(connection.scalar(text("SHOW server_version_num")) or 0)
    if number < MIN_VERSION * 10_000:
        return f"PostgreSQL {number // 10_000} is too old: install {MIN_VERSION} or newer"
    encoding = connection.scalar(text("SHOW server_encoding"))
    if encoding != "UTF8":
        return f"the database stores text as {encoding}: create one with createdb --encoding=UTF8"
    foreign = find_foreign_problem(set(inspect(connection).get_table_names()))
    if foreign:
        return f"the database {foreign}"
    if connection.scalar(text("SELECT pg_is_in_recovery()")):
        return "PostgreSQL is a read-only standby: write the address of the primary server"
    try:
        require_known_version(connection)
    except NewerSchema as error:
        return str(error).removeprefix("MAGEHALL_DATABASE_URL: ")
    return find_schema_problem(connection) if needs_schema else None
