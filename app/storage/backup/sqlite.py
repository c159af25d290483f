"""Copies of an SQLite file: taken while a server runs, and put in its place while none does."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from app.storage.backup.archive import CHUNK_BYTES, PRIVATE
from app.storage.backup.problem import BackupProblem

BUSY_SECONDS = 10.0
"""Time to wait while the database is locked."""
LOCK_SECONDS = 1.0
"""Time to wait for a server that is stopping."""
SIDE_FILES = ("-wal", "-shm", "-journal")
"""Endings of the files that belong to an SQLite file."""


def copy_running_database(file: Path, copy: Path) -> None:
    """Copy an SQLite file to a new file by the online backup API, which does not stop writers.

    The whole copy is one step, so that writers cannot make it start again. Raises BackupProblem.
    """
    os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    try:
        with closing(_connect(file)) as source, closing(_connect(copy)) as target:
            target.execute("PRAGMA synchronous=OFF")  # the archive is written to the disk, not this file
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupProblem(f"{file} can't be read: {error}") from error


def check_database(file: Path, origin: Path) -> str:
    """Check an SQLite file, and return the version of its schema. `origin` is its name for the host.

    Raises BackupProblem if it is damaged, or not a database of Magehall.
    """
    try:
        with closing(_connect(file)) as connection:
            (result,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.OperationalError as error:
        raise BackupProblem(f"{origin} is not a database of Magehall: {error}") from error
    except sqlite3.DatabaseError as error:
        raise BackupProblem(f"{origin} is damaged: {error}") from error
    if result != "ok":
        raise BackupProblem(f"{origin} is damaged: {result.splitlines()[-1]}")
    if not rows:
        raise BackupProblem(f"{origin} is not a database of Magehall: it has no version")
    version: str = rows[0][0]
    return version


@contextmanager
def lock_against_servers(file: Path) -> Iterator[sqlite3.Connection | None]:
    """Hold a lock on an SQLite file that no server has open; yields the connection, or None without a file.

    Leaving WAL mode requires that no other connection is open. Raises BackupProblem if there is one.
    """
    if not file.exists():
        yield None
        return
    with closing(_connect(file, LOCK_SECONDS)) as connection:
        try:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise BackupProblem(f"a server is running with {file}: stop it first") from error
        except sqlite3.DatabaseError:
            pass  # not an SQLite file, so no server runs with it
        yield connection


def has_content(connection: sqlite3.Connection) -> bool:
    """Whether a file is anything but an empty one, or one of Magehall without users and games."""
    try:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
            return False
        query = 'SELECT EXISTS (SELECT 1 FROM "user") OR EXISTS (SELECT 1 FROM "table")'
        (is_used,) = connection.execute(query).fetchone()
    except sqlite3.DatabaseError:
        return True
    return bool(is_used)


def write_private_file(file: Path, chunks: Iterable[bytes]) -> None:
    """Write a new file that only its owner can read."""
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as opened:
        for chunk in chunks:
            opened.write(chunk)
        opened.flush()
        os.fsync(opened.fileno())


def read_chunks(file: Path) -> Iterator[bytes]:
    """The content of a file, in chunks."""
    with file.open("rb") as opened:
        while chunk := opened.read(CHUNK_BYTES):
            yield chunk


def delete_database(file: Path) -> None:
    """Delete an SQLite file, if it exists, and the files that belong to it."""
    for name in (file.name, *[f"{file.name}{ending}" for ending in (*SIDE_FILES, ".lock")]):
        with suppress(FileNotFoundError):
            file.with_name(name).unlink()


def _connect(file: Path, timeout: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Open an existing file."""
    uri = f"file:{quote(str(file.absolute()))}?mode=rw"
    return sqlite3.connect(uri, uri=True, timeout=timeout, isolation_level=None)
