"""`magehall backup`: writes one file with the database and the secret key, while people play."""

import secrets
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from app.settings import Settings
from app.storage.backup import postgresql, sqlite
from app.storage.backup.archive import (
    DATABASE_NAMES,
    FORMAT,
    KEY,
    ArchiveWriter,
    Manifest,
    create_archive,
)
from app.storage.backup.problem import BackupProblem
from app.storage.database import open_engine
from app.storage.schema import find_version
from app.version import VERSION


def write_backup(settings: Settings, file: Path, *, force: bool) -> Manifest:
    """Back up the database and the key to a file. Raises BackupProblem."""
    key = _read_key(settings)
    with create_archive(file, force=force) as archive:
        if settings.database_file is not None:
            kind, version, schema = (
                "sqlite",
                sqlite3.sqlite_version,
                _add_file(settings.database_file, file, archive),
            )
        else:
            kind, (version, schema) = "postgresql", _add_dump(settings, archive)
        archive.add(KEY, [key + b"\n"])
        time = datetime.now(UTC).isoformat(timespec="seconds")
        manifest = Manifest(FORMAT, VERSION, time, kind, version, schema, archive.sha256)
        archive.finish(manifest)
    return manifest


def _read_key(settings: Settings) -> bytes:
    """The secret key; it is not created here, as a new one is not that of the database."""
    file = settings.key_file
    if settings.secret_key is None and file is not None and not file.exists():
        raise BackupProblem(f"there is no secret key at {file}: set MAGEHALL_SECRET_KEY as the server has it")
    try:
        return settings.load_secret_key()
    except OSError as error:
        raise BackupProblem(f"{file} can't be read: {error.strerror or error}") from error


def _add_file(database: Path, file: Path, archive: ArchiveWriter) -> str:
    """Add a copy of an SQLite file, which is first made beside the backup; returns the schema's version."""
    if not database.exists():
        raise BackupProblem(f"MAGEHALL_DATABASE_URL: there is no database at {database}")
    copy = file.with_name(f".{file.name}.{secrets.token_hex(4)}.db")
    try:
        sqlite.copy_running_database(database, copy)
        schema = sqlite.check_database(copy, database)
        archive.add(DATABASE_NAMES["sqlite"], sqlite.read_chunks(copy))
    finally:
        sqlite.delete_database(copy)
    return schema


def _add_dump(settings: Settings, archive: ArchiveWriter) -> tuple[str, str]:
    """Add a dump of a PostgreSQL database; returns the versions of the server and of the schema."""
    engine = open_engine(settings)
    try:
        with engine.connect() as connection:
            version, schema = postgresql.read_server_version(connection), _require_schema(connection)
    except SQLAlchemyError as error:
        raise BackupProblem(
            f"MAGEHALL_DATABASE_URL: the database can't be read: {type(error).__name__}"
        ) from error
    finally:
        engine.dispose()
    program = postgresql.find_program("pg_dump", version)
    chunks = postgresql.dump_database(program, settings.database)
    archive.add(DATABASE_NAMES["postgresql"], chunks, compress=False)
    return version, schema


def _require_schema(connection: Connection) -> str:
    schema = find_version(connection)
    if schema is None:
        raise BackupProblem("there is nothing to back up: the database has no tables yet")
    return schema
