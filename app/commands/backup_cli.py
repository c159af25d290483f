"""Commands for backups: backup and restore."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import click

from app.commands.options import file_argument
from app.commands.settings_cli import load_settings_or_exit
from app.storage.backup.backup import write_backup
from app.storage.backup.problem import BackupProblem
from app.storage.backup.restore import restore_backup
from app.storage.backup.streams import STREAM, open_input, open_output


@click.command("backup")
@file_argument
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
def back_up(file: Path, force: bool) -> None:
    """Write the database and the secret key to FILE, while people play; to standard output if it is -.

    The file contains everything that a server needs except its settings, and the secrets of all games and
    users: only its owner can read it. PostgreSQL is dumped with pg_dump, which must not be older than the
    server.
    """
    settings = load_settings_or_exit({})
    is_stream = file == STREAM
    with _exit_on_problem(), open_output(settings) if is_stream else nullcontext(file) as target:
        manifest = write_backup(settings, target, force=force)
        size = target.stat().st_size / 1e6
    summary = f"{manifest.database}, schema {manifest.schema}, Magehall {manifest.magehall}, {size:.1f} MB"
    print(summary if is_stream else f"{file}: {summary}", file=sys.stderr if is_stream else sys.stdout)


@click.command("restore")
@file_argument
@click.option("--force", is_flag=True, help="Replace a database that has users or games, and its key.")
def restore(file: Path, force: bool) -> None:
    """Restore the database and the key from FILE, which magehall backup has written; - is standard input.

    The server must be stopped. The backup is checked before anything is changed, then migrated to the newest
    schema. Running games continue from the moment of the backup.
    """
    settings = load_settings_or_exit({})
    with _exit_on_problem(), open_input(settings) if file == STREAM else nullcontext(file) as source:
        manifest = restore_backup(settings, source, force=force)
    print(f"Restored the backup of {manifest.created_at} (Magehall {manifest.magehall}). Start the server.")


@contextmanager
def _exit_on_problem() -> Iterator[None]:
    """Print the sentence of a BackupProblem, and exit with 2."""
    try:
        yield
    except BackupProblem as problem:
        print(problem, file=sys.stderr)
        sys.exit(2)
