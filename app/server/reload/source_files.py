"""SourceFiles finds the source files that have changed, by their size and time of modification."""

import os
from collections.abc import Iterable, Iterator
from importlib.util import cache_from_source
from pathlib import Path

SOURCE_FOLDERS = ("app", "engines", "locales", "static", "templates")
"""The folders of the checkout that contain source files."""
SOURCE_SUFFIXES = frozenset({".css", ".html", ".js", ".md", ".po", ".py", ".svg", ".txt"})

FileTimes = dict[str, tuple[int, int]]
"""Size and time of modification in nanoseconds, by path."""


class SourceFiles:
    """The source files in some folders: `find_changes` returns the paths that changed since the last call."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = [str(folder) for folder in folders]
        self._times = self._read_times()

    def add_folders(self, folders: Iterable[str]) -> None:
        """Watch further folders, such as those of games outside of the checkout."""
        new_folders = [folder for folder in folders if not self._is_watched(folder)]
        if new_folders:
            self._folders += new_folders
            self._times = self._read_times()

    def find_changes(self) -> list[str]:
        """The paths of new, changed and deleted files, sorted."""
        old_times, self._times = self._times, self._read_times()
        return sorted({path for path, _ in old_times.items() ^ self._times.items()})

    def _is_watched(self, folder: str) -> bool:
        return any(Path(folder).is_relative_to(watched) for watched in self._folders)

    def _read_times(self) -> FileTimes:
        return {path: times for folder in self._folders for path, times in _scan_folder(folder)}


def remove_compiled(paths: Iterable[str]) -> None:
    """Remove the compiled files of changed modules.

    Python recognises an outdated one by the module's size and the second of its modification, so it would
    miss a second change within a second.
    """
    for path in paths:
        if path.endswith(".py"):
            Path(cache_from_source(path)).unlink(missing_ok=True)


def _scan_folder(folder: str) -> Iterator[tuple[str, tuple[int, int]]]:
    try:
        entries = list(os.scandir(folder))
    except FileNotFoundError:
        return
    for entry in entries:
        if entry.name.startswith((".", "__pycache__")):
            continue
        if entry.is_dir():
            yield from _scan_folder(entry.path)
        elif os.path.splitext(entry.name)[1] in SOURCE_SUFFIXES:  # noqa: PTH122 -- thousands of times a second
            try:
                status = entry.stat()
            except FileNotFoundError:
                continue
            yield entry.path, (status.st_size, status.st_mtime_ns)
