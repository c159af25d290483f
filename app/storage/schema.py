"""The schema of the database: bringing it to the newest version, and what is missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlmodel import SQLModel

from app.settings import ROOT, Misconfigured, Settings
from app.storage import (
    friend_models,
    models,
    notification_models,
    operator_models,
    origin_models,
    passkey_models,
    player_models,
    review_models,
)
from app.storage.database import make_engine

if TYPE_CHECKING:
    from alembic.config import Config

assert models.Table.metadata is operator_models.Worker.metadata is SQLModel.metadata
assert origin_models.TableOrigin.metadata is friend_models.Tie.metadata is SQLModel.metadata
assert passkey_models.Passkey.metadata is player_models.Result.metadata is SQLModel.metadata
assert notification_models.CallWishes.metadata is SQLModel.metadata
assert review_models.Review.metadata is SQLModel.metadata

MIGRATIONS = ROOT / "alembic"
VERSION_TABLE = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
    "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)
"""As Alembic makes it."""
LOCK = 0x6D61676568616C6C
"""The number of the lock that who migrates a PostgreSQL holds."""


def migrate(settings: Settings) -> None:
    """Brings the database to the newest schema. Of several that try at once one does it, the others wait."""
    engine = make_engine(settings)
    try:
        with engine.connect() as connection:
            if find_version(connection) == known_versions()[-1]:
                return
        with _alone(settings), engine.connect() as connection:
            new = settings.database_file is not None and not inspect(engine).get_table_names()
            (_create if new else _upgrade)(connection)
    finally:
        engine.dispose()


def _create(connection: Connection) -> None:
    """Makes at once, in a file without tables, what all migrations make one after the other. Alembic, which
    they need, is a tenth of the memory of a hall and a sixth of its start."""
    SQLModel.metadata.create_all(connection, checkfirst=False)
    connection.execute(text(VERSION_TABLE))
    connection.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": known_versions()[-1]})
    connection.commit()


def _upgrade(connection: Connection) -> None:
    from alembic import command  # it takes long to import, and is seldom needed

    if connection.dialect.name == "postgresql":
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
    found, known = find_version(connection), known_versions()
    if found is None:
        return "the database has no tables yet: run magehall migrate"
    if found in known and found != known[-1]:
        return f"the database has version {found}, but this server needs {known[-1]}: run magehall migrate"
    return None


def find_version(connection: Connection) -> str | None:
    """The version of a database's schema, such as "0002"; None before the first."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


@cache
def known_versions() -> list[str]:
    """The versions that there are migrations to, oldest first: their files are named after them."""
    return sorted(file.stem.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def config() -> "Config":
    """What alembic is told: where the migrations are."""
    from alembic.config import Config

    told = Config(ROOT / "alembic.ini")
    told.set_main_option("script_location", str(MIGRATIONS))
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
