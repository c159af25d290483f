"""The lock of the server that uses an SQLite file: a second one would play the same tables differently."""

import os
from contextlib import suppress
from pathlib import Path

from app.settings.secret_key import PRIVATE_FILE


class InUse(Exception):
    """Another server uses the file; `pid` is its process, if known."""

    def __init__(self, pid: int | None) -> None:
        super().__init__(pid)
        self.pid = pid


def acquire_server_lock(database_file: Path, *, is_shared: bool) -> None:
    """Acquire the lock until this process ends. Raises InUse if a server holds it, and OSError.

    Servers that share a Redis may share the file, too. The lock belongs to this process alone: its children
    do not inherit it, but a program that replaces this process does.
    """
    descriptor = os.open(find_lock_file(database_file), os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    try:
        _lock(descriptor, is_shared)
    except InUse:
        os.close(descriptor)
        raise
    os.set_inheritable(descriptor, True)  # for `serve --reload`, which replaces the program
    with suppress(OSError):  # a full disk
        os.truncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())


def raise_if_used(database_file: Path) -> None:
    """Raises InUse if a server uses the file. Must not run in the process of a server."""
    try:
        descriptor = os.open(find_lock_file(database_file), os.O_RDWR)
    except OSError:
        return
    try:
        _lock(descriptor, is_shared=False)
    finally:
        os.close(descriptor)


def find_lock_file(database_file: Path) -> Path:
    """The lock file next to an SQLite file; it contains the process id of the last server."""
    return database_file.with_name(f"{database_file.name}.server")


def _lock(descriptor: int, is_shared: bool) -> None:
    try:
        import fcntl
    except ImportError:  # Windows, where a second server is not detected
        return
    try:
        fcntl.lockf(descriptor, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        text = os.read(descriptor, 20).strip()
        raise InUse(int(text) if text.isdigit() else None) from None
