"""The number of files and connections that this process may have open, and how clients share them."""

import sys
from contextlib import suppress

if sys.platform != "win32":
    import resource

MAX_OPEN_FILES = 65_536
"""The soft limit that a server sets for itself, if the hard limit allows it; the usual default is 1,024."""
OWN_FILES = 96
"""Files of the process itself: its database, log, bots and Redis."""


def raise_open_files_limit() -> None:
    """Raises the soft limit on open files of this process and its future child processes."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):  # some systems allow fewer than their hard limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def find_open_files_limit() -> int:
    """The number of files that this process may have open; -1: no limit."""
    if sys.platform == "win32":
        return -1
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return -1 if soft == resource.RLIM_INFINITY else soft


def limit_by_files(most: int, open_files: int, part: int) -> int:
    """`most`, or 1 of `part` open files if that is less."""
    return most if open_files < 0 else min(most, open_files // part)


def max_connections(open_files: int) -> int | None:
    """The maximum number of connections of a process, which needs some of its files for itself."""
    return None if open_files < 0 else open_files - min(OWN_FILES, open_files // 2)
