"""Backups to standard output and from standard input, for servers in containers."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from app.settings import Settings
from app.settings.secret_key import PRIVATE_FOLDER
from app.storage.backup.problem import BackupProblem

STREAM = Path("-")
"""Stands for standard output or input."""


@contextmanager
def open_output(settings: Settings) -> Iterator[Path]:
    """A file that is written to standard output at the end. Raises BackupProblem."""
    if sys.stdout.isatty():
        raise BackupProblem("the backup would be printed here: write it to a file, with > FILE")
    with _create_folder(settings) as folder:
        file = folder / "stdout.backup"
        yield file
        with file.open("rb") as backup:
            shutil.copyfileobj(backup, sys.stdout.buffer)
        sys.stdout.flush()


@contextmanager
def open_input(settings: Settings) -> Iterator[Path]:
    """A file with everything that standard input contains. Raises BackupProblem."""
    with _create_folder(settings) as folder:
        file = folder / "stdin.backup"
        with file.open("wb") as backup:
            shutil.copyfileobj(sys.stdin.buffer, backup)
        yield file


@contextmanager
def _create_folder(settings: Settings) -> Iterator[Path]:
    """A temporary folder beside the SQLite file: the others may be read-only, or in memory."""
    parent = None if settings.database_file is None else settings.database_file.parent
    try:
        if parent is not None:
            parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        folder = TemporaryDirectory(prefix=".backup-", dir=parent)
    except OSError as error:
        where = parent or "the folder for temporary files"
        raise BackupProblem(f"{where} can't be written: {error.strerror}") from error
    with folder as name:
        yield Path(name)
