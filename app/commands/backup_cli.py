"""Commands for backups: backup and restore."""

import sys
from pathlib import Path

import click

from app.commands.options import file_argument
from app.commands.settings_cli import load_settings_or_exit
from app.storage.backup.backup import write_backup
from app.storage.backup.problem import BackupProblem
from app.storage.backup.restore import restore_backup


@click.command("backup")
@file_argument
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
def back_up(file: Path, force: bool) -> None:
    """Write the database and the secret key to FILE, while people play.

    The file contains everything that a server needs except its settings, and the secrets of all games and
    users: only its owner can read it. PostgreSQL is dumped with pg_dump, which must not be older than the
    server.
    """
    settings = load_settings_or_exit({})
    try:
        manifest = write_backup(settings, file, force=force)
    except BackupProblem as problem:
        print(problem, file=sys.stderr)
        sys.exit(2)
    size = file.stat().st_size / 1e6
    print(
        f"{file}: {manifest.database}, schema {manifest.schema}, Magehall {manifest.magehall}, {size:.1f} MB"
    )


@click.command("restore")
@file_argument
@click.option("--force", is_flag=True, help="Replace a database that has users or games, and its key.")
def restore(file: Path, force: bool) -> None:
    """Restore the database and the secret key from FILE, which magehall backup has written.

    The server must be stopped. The backup is checked before anything is changed, then migrated to the newest
    schema. Running games continue from the moment of the backup.
    """
    settings = load_settings_or_exit({})
    try:
        manifest = restore_backup(settings, file, force=force)
    except BackupProblem as problem:
        print(problem, file=sys.stderr)
        sys.exit(2)
    print(f"Restored the backup of {manifest.created_at} (Magehall {manifest.magehall}). Start the server.")
