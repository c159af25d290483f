"""`magehall restore`: puts the database and the secret key of a backup in place, and migrates them."""

import secrets
from contextlib import closing, nullcontext
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from app.settings import Settings
from app.storage import schema
from app.storage.backup import postgresql, sqlite
from app.storage.backup.archive import Archive, Manifest, open_archive
from app.storage.backup.problem import BackupProblem
from app.storage.database import open_engine

NOT_EMPTY = (
    "there are users or games already: add --force to delete them, with everything else in the database"
)


def restore_backup(settings: Settings, file: Path, *, force: bool) -> Manifest:
    """Restore a backup, and migrate it to the newest schema.

    Until everything is checked, nothing is changed. Raises BackupProblem.
    """
    kind = "postgresql" if settings.database_file is None else "sqlite"
    with open_archive(file) as archive:
        manifest = archive.manifest
        if manifest.database != kind:
            raise BackupProblem(
                f"{file} is a backup of another kind of database, {manifest.database}: "
                "set MAGEHALL_DATABASE_URL to a database of that kind"
            )
        if manifest.schema not in schema.list_versions():
            raise BackupProblem(
                f"{file} has the schema {manifest.schema} of a newer Magehall ({manifest.magehall}): "
                "restore it with that version"
            )
        if settings.secret_key is not None and settings.load_secret_key() != archive.key and not force:
            raise BackupProblem(
                f"MAGEHALL_SECRET_KEY is not the key of {file}: set it to the content of secret.key in that "
                "file, or add --force to end all invites and Web Push"
            )
        try:
            if settings.database_file is not None:
                _restore_file(settings, settings.database_file, archive, file, force)
            else:
                _restore_dump(settings, archive, force)
        except SQLAlchemyError as error:
            reason = str(getattr(error, "orig", None) or type(error).__name__).strip().splitlines()[0]
            raise BackupProblem(f"MAGEHALL_DATABASE_URL: the database can't be restored: {reason}") from error
        except OSError as error:
            raise BackupProblem(f"the backup can't be restored: {error.strerror or error}") from error
    return manifest


def _restore_file(settings: Settings, database: Path, archive: Archive, file: Path, force: bool) -> None:
    """Build the SQLite file under another name, then replace the old file."""
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = database.with_name(f".{database.name}.{secrets.token_hex(4)}.restored")
    try:
        with sqlite.lock_against_servers(database) as old:
            is_used = (old is not None and sqlite.has_content(old)) or _has_other_key(settings, archive)
            if is_used and not force:
                raise BackupProblem(f"{database}: {NOT_EMPTY}")
            with closing(archive.read_database()) as chunks:
                sqlite.write_private_file(new, chunks)
            sqlite.check_database(new, file)
            schema.migrate(settings.model_copy(update={"database_url": f"sqlite:///{new}"}))
            _write_key(settings, archive)
            new.replace(database)
            for ending in sqlite.SIDE_FILES:  # those of a damaged file, which could not be opened
                database.with_name(f"{database.name}{ending}").unlink(missing_ok=True)
    finally:
        sqlite.delete_database(new)


def _has_other_key(settings: Settings, archive: Archive) -> bool:
    """Whether the key's file exists and has another key."""
    file = settings.key_file
    if settings.secret_key is not None or file is None or not file.exists():
        return False
    return file.read_bytes().strip() != archive.key


def _write_key(settings: Settings, archive: Archive) -> None:
    """Write the key's file, unless the settings contain the key."""
    file = settings.key_file
    if settings.secret_key is None and file is not None:
        new = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
        sqlite.write_private_file(new, [archive.key + b"\n"])
        new.replace(file)


def _restore_dump(settings: Settings, archive: Archive, force: bool) -> None:
    engine = open_engine(settings)
    try:
        with engine.connect() as connection:
            connection.execute(text("SET statement_timeout = 0"))
            _load_dump(connection, settings, archive, force)
    finally:
        engine.dispose()
    schema.migrate(settings)


def _load_dump(connection: Connection, settings: Settings, archive: Archive, force: bool) -> None:
    program = postgresql.find_program("pg_restore", postgresql.read_server_version(connection))
    postgresql.require_unused(connection)
    if postgresql.has_content(connection) and not force:
        raise BackupProblem(f"MAGEHALL_DATABASE_URL: {NOT_EMPTY}")
    has_tables = bool(postgresql.list_tables(connection))
    connection.commit()
    aside = postgresql.set_tables_aside(connection) if has_tables else nullcontext()
    with aside, closing(archive.read_database()) as chunks:
        postgresql.load_dump(program, settings.database, chunks)
