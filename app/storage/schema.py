"""The schema of the database: migrations, and the check that it is current."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Table, inspect, text
from sqlmodel import SQLModel

from app.settings import ROOT, Misconfigured, Settings
from app.settings.secret_key import PRIVATE_FILE
from app.storage import (
    admission_models,
    friend_models,
    models,
    notification_models,
    oidc_models,
    operator_models,
    origin_models,
    passkey_models,
    player_models,
    review_models,
    server_models,
)
from app.storage.database import open_engine

if TYPE_CHECKING:
    from alembic.config import Config

assert models.Table.metadata is operator_models.Worker.metadata is SQLModel.metadata
assert origin_models.TableOrigin.metadata is friend_models.UserRelation.metadata is SQLModel.metadata
assert passkey_models.Passkey.metadata is player_models.Result.metadata is SQLModel.metadata
assert notification_models.NotificationSettings.metadata is SQLModel.metadata
assert oidc_models.OidcIdentity.metadata is SQLModel.metadata
assert review_models.Review.metadata is server_models.ServerFact.metadata is SQLModel.metadata
assert admission_models.Member.metadata is SQLModel.metadata

MIGRATIONS = ROOT / "alembic"
VERSION_TABLE = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
    "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)
"""The statement by which Alembic creates its table."""
MIGRATION_LOCK_ID = 0x6D61676568616C6C
"""Key of the advisory lock that a migration of a PostgreSQL database holds."""


class NewerSchema(Misconfigured):
    """The database was migrated by a later release."""


def migrate(settings: Settings) -> None:
    """Migrate the database to the newest schema; concurrent calls wait for the first. Raises NewerSchema."""
    engine = open_engine(settings)
    try:
        with engine.connect() as connection:
            require_known_version(connection)
            if find_version(connection) == list_versions()[-1]:
                return
        with _hold_file_lock(settings), engine.connect() as connection:
            is_new_file = settings.database_file is not None and not inspect(engine).get_table_names()
            (_create if is_new_file else _upgrade)(connection)
    finally:
        engine.dispose()


def _create(connection: Connection) -> None:
    """Create the newest schema in an empty SQLite file without running the migrations.

    Importing Alembic would take a tenth of a server's memory and a sixth of its start-up time.
    """
    SQLModel.metadata.create_all(connection, checkfirst=False)
    connection.execute(text(VERSION_TABLE))
    connection.execute(text("INSERT INTO alembic_version VALUES (:newest)"), {"newest": list_versions()[-1]})
    connection.commit()


def _upgrade(connection: Connection) -> None:
    from alembic import command  # slow to import and rarely needed

    if connection.dialect.name == "postgresql":
        connection.execute(text("SET lock_timeout = 0; SET statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": MIGRATION_LOCK_ID})
        connection.commit()
    else:  # recreating a table must not delete the rows that refer to it
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.execute("PRAGMA foreign_keys=OFF")
    config = build_alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def list_database_tables() -> list[Table]:
    """All tables of the database, each after those that it refers to."""
    return SQLModel.metadata.sorted_tables


def find_schema_problem(connection: Connection) -> str | None:
    """A message if the schema is outdated, otherwise None.

    An unknown version is newer than this server. Newer schemas keep working with older servers that are
    running, so that these can be replaced one by one.
    """
    version, versions = find_version(connection), list_versions()
    if version is None:
        return "the database has no tables yet: run magehall migrate"
    if version in versions and version != versions[-1]:
        return (
            f"the database has version {version}, but this server needs {versions[-1]}: run magehall migrate"
        )
    return None


def require_known_version(connection: Connection) -> None:
    """Raise NewerSchema if a later release has migrated the database."""
    version, versions = find_version(connection), list_versions()
    if version is not None and version not in versions:
        raise NewerSchema(f"MAGEHALL_DATABASE_URL: {explain_newer_version(version)}")


def explain_newer_version(version: str) -> str:
    """A sentence about a database that a later release has migrated."""
    return (
        f"the database has version {version} of a newer release, and this release knows only versions up to "
        f"{list_versions()[-1]}: install the newer release, or restore the backup from before its migration"
    )


def find_version(connection: Connection) -> str | None:
    """The version of a database's schema, such as "0002"; None if it has no tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return version


def list_versions() -> list[str]:
    """The versions of all migrations, oldest first, from the names of their files."""
    return sorted(file.stem.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def build_alembic_config() -> "Config":
    """Alembic's configuration for the migrations; alembic.ini is for its own command."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("path_separator", "os")
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


@contextmanager
def _hold_file_lock(settings: Settings) -> Iterator[None]:
    """Hold a lock file next to an SQLite file, as SQLite does not lock a whole migration."""
    file = settings.database_file
    if file is None:
        yield
        return
    try:
        import fcntl
    except ImportError:  # Windows, where a server has only one worker
        yield
        return
    lock_file = file.with_name(f"{file.name}.lock")
    lock_file.touch(mode=PRIVATE_FILE)
    with lock_file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
