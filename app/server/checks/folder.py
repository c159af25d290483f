"""Checks of the folder with an SQLite file: it can be written, has free space, and is private."""

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.server.checks.result import CheckResult, failed, ok, unavailable, warning
from app.settings import Settings
from app.settings.sources import find_settings_file

MIB = 1 << 20
MIN_FREE_MIB = 16
"""Free space without which a server does not start."""
LOW_FREE_MIB = 500
"""Free space below which doctor warns: a week of a busy server."""
NO_SPACE = "no space is left"
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def check_folder(settings: Settings) -> Iterator[CheckResult]:
    """Check that the folder and files can be written, and that the disk is not full."""
    if settings.database_file is None:
        return
    file = settings.database_file.absolute()
    folder = _find_existing(file.parent)
    problem = _find_write_problem(folder) or _find_file_problem(file, settings.key_file)
    if problem:
        kind = unavailable if problem.startswith(NO_SPACE) else failed
        yield kind("folder", f"MAGEHALL_DATABASE_URL: {problem}")
        return
    yield ok("folder", f"{file.parent} can be written")
    yield _check_space(folder)


def check_modes(settings: Settings) -> Iterator[CheckResult]:
    """Check that other users of the machine cannot read the data or the secrets."""
    paths: list[tuple[Path | None, str]] = [(find_settings_file(), "600")]
    if settings.database_file is not None:
        file = settings.database_file
        paths += [(file.parent, "700"), (file, "600"), (settings.key_file, "600")]
        paths += [(file.with_name(f"{file.name}-{end}"), "600") for end in ("wal", "shm")]
    wide = [f"chmod {mode} {path}" for path, mode in paths if path is not None and _is_open(path)]
    if wide:
        yield warning("modes", f"other users of this machine can reach the data: run {' && '.join(wide)}")
    else:
        yield ok("modes", "only the server's user can read the data")


def _is_open(path: Path) -> bool:
    """Whether other users have rights to a file or folder."""
    try:
        return bool(path.stat().st_mode & OTHERS)
    except OSError:
        return False


def _find_existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    while not os.path.lexists(folder) and folder != folder.parent:
        folder = folder.parent
    return folder


def _find_write_problem(folder: Path) -> str | None:
    """A sentence about the obstacle to writing into a folder; None if there is none."""
    if not folder.is_dir():
        return f"{folder} is not a folder: move that file away, or choose another path"
    try:
        with tempfile.TemporaryFile(dir=folder):
            return None
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return f"{NO_SPACE} in {folder}: free some, or move the data to a larger disk"
        if error.errno == errno.EROFS:
            return f"{folder} is on a read-only file system: remount it, or choose another path"
        return f"{folder} can't be written: give it to the server's user (chown {_user()} {folder})"


def _find_file_problem(file: Path, key_file: Path | None) -> str | None:
    """A sentence about a file in the folder that cannot be used; None if there is none."""
    if file.is_dir():
        return f"{file} is a folder: write the path of a file"
    related = [file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm", ".server", ".lock")]
    for path in (*related, *filter(None, [key_file])):
        needed = os.R_OK if path == key_file else os.R_OK | os.W_OK
        if path.exists() and not os.access(path, needed):
            verb = "read" if path == key_file else "written"
            return f"{path} can't be {verb}: give it to the server's user (chown {_user()} {path})"
    return None


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else "USER"


def _check_space(folder: Path) -> CheckResult:
    free = shutil.disk_usage(folder).free // MIB
    if free < MIN_FREE_MIB:
        return unavailable(
            "disk",
            f"MAGEHALL_DATABASE_URL: only {free} MiB are free in {folder}: "
            "free some space, or move the data to a larger disk",
        )
    if free < LOW_FREE_MIB:
        return warning("disk", f"only {free} MiB are free in {folder}: free some space before it runs out")
    return ok("disk", f"{free} MiB are free in {folder}")
