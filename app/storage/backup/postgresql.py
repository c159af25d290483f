"""Dumps of a PostgreSQL database, by its own programs pg_dump and pg_restore."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from sqlalchemy import URL, Connection, text

from app.storage.backup.archive import CHUNK_BYTES
from app.storage.backup.problem import BackupProblem

DEBIAN_PROGRAMS = "/usr/lib/postgresql/{version}/bin"
"""Folder of the programs of a major version on Debian and Ubuntu, where several can be installed."""
OLD_TABLES = "magehall_before_restore"
"""Schema that holds the tables of a database until those of the backup are there."""
STOPPING_SECONDS = 1.0
"""Time to wait for a server that is stopping."""
POLL_SECONDS = 0.05
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
OTHER_CONNECTIONS = """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
AND usename = current_user AND pid != pg_backend_pid() AND backend_type = 'client backend'"""


def read_server_version(connection: Connection) -> str:
    """The version of a PostgreSQL server, such as "15.6"."""
    return str(connection.scalar(text("SHOW server_version"))).split()[0]


def find_program(name: str, server_version: str) -> str:
    """The path of one of PostgreSQL's programs that is not older than the server.

    Raises BackupProblem if there is none.
    """
    needed = _find_major(server_version)
    own_folder = DEBIAN_PROGRAMS.format(version=needed)
    found = None
    for folder in (own_folder, None):
        path = shutil.which(name, path=folder)
        version = path and _read_program_version(path)
        if path and version:
            if _find_major(version) >= needed:
                return path
            found = version
    if found is None:
        raise BackupProblem(
            f"{name} was not found: install PostgreSQL's client programs, version {needed} or newer"
        )
    raise BackupProblem(
        f"{name} has version {found}, but the server has {server_version}: install version {needed} or newer"
    )


def dump_database(program: str, url: URL) -> Iterator[bytes]:
    """A consistent dump of a database, in PostgreSQL's custom format, in chunks. Raises BackupProblem."""
    arguments = ["--format=custom", "--no-owner", "--no-privileges"]
    with _run_program(program, arguments, url) as process:
        assert process.stdout is not None
        while chunk := process.stdout.read(CHUNK_BYTES):
            yield chunk


def load_dump(program: str, url: URL, chunks: Iterable[bytes]) -> None:
    """Load a dump in one transaction. Raises BackupProblem if it fails; nothing is changed then."""
    arguments = ["--single-transaction", "--no-owner", "--no-privileges"]
    with _run_program(program, arguments, url) as process:
        assert process.stdin is not None
        with suppress(BrokenPipeError):  # its exit status says why
            for chunk in chunks:
                process.stdin.write(chunk)


def require_unused(connection: Connection) -> None:
    """Raises BackupProblem if others stay connected to the database as this user, such as a server."""
    ends = time.monotonic() + STOPPING_SECONDS
    while connection.scalar(text(OTHER_CONNECTIONS)):
        connection.commit()  # a transaction sees the same connections until it ends
        if time.monotonic() > ends:
            raise BackupProblem("a server is connected to the database: stop all servers first")
        time.sleep(POLL_SECONDS)


def list_tables(connection: Connection) -> list[str]:
    """The names of the tables in a database."""
    return list(connection.scalars(text(TABLES)))


def has_content(connection: Connection) -> bool:
    """Whether a database has tables, other than those of a Magehall without users and games."""
    tables = list_tables(connection)
    if not tables:
        return False
    if not {"alembic_version", "entry", "table", "user"}.issubset(tables):
        raise BackupProblem("the database has tables of another program: use an empty database for Magehall")
    query = 'SELECT EXISTS (SELECT 1 FROM "user") OR EXISTS (SELECT 1 FROM "table")'
    return bool(connection.scalar(text(query)))


@contextmanager
def set_tables_aside(connection: Connection) -> Iterator[None]:
    """Move the tables to another schema, and delete them at the end; after an error, move them back."""
    tables, schema = list_tables(connection), connection.scalar(text("SELECT current_schema()"))
    connection.execute(text(f'DROP SCHEMA IF EXISTS "{OLD_TABLES}" CASCADE'))
    connection.execute(text(f'CREATE SCHEMA "{OLD_TABLES}"'))
    for name in tables:
        connection.execute(text(f'ALTER TABLE "{schema}"."{name}" SET SCHEMA "{OLD_TABLES}"'))
    connection.commit()
    try:
        yield
    except BaseException:
        for name in tables:
            connection.execute(text(f'ALTER TABLE "{OLD_TABLES}"."{name}" SET SCHEMA "{schema}"'))
        raise
    finally:
        connection.execute(text(f'DROP SCHEMA "{OLD_TABLES}" CASCADE'))
        connection.commit()


@contextmanager
def _run_program(program: str, arguments: list[str], url: URL) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program for a database. Its environment has the password, as everybody can see its arguments."""
    plain_url = url.set(drivername="postgresql").difference_update_query(["password"])
    password = url.password or url.query.get("password")
    environment = {**os.environ, **({"PGPASSWORD": str(password)} if password else {})}
    address = URL.create(
        "postgresql",
        plain_url.username,
        None,
        plain_url.host,
        plain_url.port,
        plain_url.database,
        plain_url.query,
    ).render_as_string(hide_password=False)
    command = [program, "--no-password", f"--dbname={address}", *arguments]
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
        )
        try:
            yield process
        finally:
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(BrokenPipeError):
                        stream.close()
            status = process.wait()
        if status:
            raise BackupProblem(f"{Path(program).name} failed: {_read_first_error(errors)}")


def _read_first_error(errors: IO[bytes]) -> str:
    """The first line of a program's errors, without the program's name."""
    errors.seek(0)
    lines = errors.read(CHUNK_BYTES).decode(errors="replace").strip().splitlines()
    return re.sub(r"^pg_\w+: (error: )?", "", lines[0]) if lines else "it gave no reason"


def _read_program_version(path: str) -> str | None:
    """The version that a program prints; None if it does not run."""
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run([path, "--version"], capture_output=True, text=True, check=True, timeout=30)
        match = re.search(r"\d+(\.\d+)*", done.stdout)
        return match.group() if match else None
    return None


def _find_major(version: str) -> int:
    """The major version: 15 of "15.6"."""
    match = re.match(r"\d+", version)
    return int(match.group()) if match else 0
