"""The two measured floors: one stores every choice in SQLite, the other stores nothing."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bench.floor.program import Program

WITH_SQLITE, WITHOUT_DATABASE = "floor with SQLite", "floor without a database"


class Floor(Program):
    """`with Floor(file) as floor:` runs the floor, which stores the choices in the file, if there is one."""

    def __init__(self, file: Path | None = None) -> None:
        super().__init__("bench.floor.app", *([] if file is None else [str(file)]))


@contextmanager
def run_floors() -> Iterator[Mapping[str, Floor]]:
    """Run both floors, by name."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Floor(Path(folder) / "floor.db") as with_sqlite,
        Floor() as without_database,
    ):
        yield {WITH_SQLITE: with_sqlite, WITHOUT_DATABASE: without_database}
