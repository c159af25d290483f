"""The two variants of the floor, the baseline server.

One stores every choice in SQLite, the other stores nothing.
"""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bench.floor.program import Program

WITH_SQLITE = "floor with SQLite"
WITHOUT_DATABASE = "floor without a database"
"""The names of the two floors in the tables of results."""


class Floor(Program):
    """`with Floor(database_file) as floor:` runs the floor until the block ends.

    It stores the choices in the file, or nowhere if `database_file` is None.
    """

    def __init__(self, database_file: Path | None = None) -> None:
        super().__init__("bench.floor.app", *([] if database_file is None else [str(database_file)]))


@contextmanager
def run_floors() -> Iterator[Mapping[str, Floor]]:
    """Run both floors until the block ends, and yield them by name."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Floor(Path(folder) / "floor.db") as with_sqlite,
        Floor() as without_database,
    ):
        yield {WITH_SQLITE: with_sqlite, WITHOUT_DATABASE: without_database}
