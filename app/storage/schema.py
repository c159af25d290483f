"""The schema of the database: bringing it to the newest version, and what is missing."""

from collections.abc import Iterator
from contextlib import contextmanager

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from app.settings import ROOT, Misconfigured, Settings
from app.storage.db import make_engine

LOCK = 0x6D61676568616C6C
"""The number of the lock that who migrates a PostgreSQL holds."""


def migrate(settings: Settings) -> None:
    """Brings the database to the newest schema. Of several that try at once one does it, the others wait."""
    engine = make_engine(settings)
    try:
        with _alone(settings), engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SET lock_timeout = 0; SET statement_timeout = 0"))
                connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": LOCK})
                connection.commit()
            else:  # a table that is made anew must not take with it what refers to it
                driver = connection.connection.driver_connection
                assert driver is not None
                driver.execute("PRAGMA foreign_keys=OFF")
            given = config()
            given.attributes["connection"] = connection
            command.upgrade(given, "head")
    finally:
        engine.dispose()


def prepare(settings: Settings) -> None:
    """Sees to the schema before a server opens: an SQLite file is brought to it. Raises Misconfigured where
    `magehall migrate` has to be run first."""
    if settings.database_file is not None:
        migrate(settings)
        return
    engine = make_engine(settings)
    try:
        with engine.connect() as connection:
            lacks = missing(connection)
    finally:
        engine.dispose()
    if lacks:
        raise Misconfigured(f"MAGEHALL_DATABASE_URL: {lacks}")


def missing(connection: Connection) -> str | None:
    """What the schema lacks, in words. A version that is not known here is a newer one, which is made so that
    older servers can go on with it while they are replaced."""
    script = ScriptDirectory.from_config(config())
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        return "the database has no tables yet: run magehall migrate"
    known = [one.revision for one in script.walk_revisions()]
    if found in known and found != script.get_current_head():
        return f"the database has version {found}, but this server needs {known[0]}: run magehall migrate"
    return None


def config() -> Config:
    """What alembic is told: where the migrations are."""
    told = Config(ROOT / "alembic.ini")
    told.set_main_option("script_location", str(ROOT / "alembic"))
    return told


@contextmanager
def _alone(settings: Settings) -> Iterator[None]:
    """Holds a lock beside an SQLite file, which statements about its schema do not hold themselves."""
    file = settings.database_file
    if file is None:
        yield
        return
    try:
        import fcntl
    except ImportError:  # where there is none, there are not several workers either
        yield
        return
    with file.with_name(f"{file.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
