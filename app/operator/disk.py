"""The size of the database, and of the disk that it is on."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text
from sqlmodel import Session

from app.settings import Settings

SQLITE_FILES = ("", "-wal", "-shm")
"""The suffixes of the files of a SQLite database."""


@dataclass(frozen=True)
class DiskSpace:
    """The size and the free space of a disk."""

    bytes: int
    free_bytes: int


def read_disk_space(settings: Settings) -> DiskSpace | None:
    """The disk of the SQLite file; None with PostgreSQL, which may run on another machine."""
    file = settings.database_file
    if file is None:
        return None
    try:
        usage = shutil.disk_usage(file.parent)
    except OSError:
        return None
    return DiskSpace(usage.total, usage.free)


def measure_database(db: Session, settings: Settings) -> int:
    """The size of the database in bytes, with SQLite's log of writes."""
    file = settings.database_file
    if file is None:
        size: int = db.connection().execute(text("SELECT pg_database_size(current_database())")).scalar_one()
        return size
    return sum([_measure_file(file.with_name(f"{file.name}{suffix}")) for suffix in SQLITE_FILES])


def _measure_file(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
