"""The two floors that are measured: one keeps every choice in SQLite, one keeps nothing."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bench.floor.program import Program

KEEPING, BARE = "floor with SQLite", "floor without a database"


class Floor(Program):
    """`with Floor(file) as floor:` runs the floor, which keeps the choices in that file if there is one."""

    def __init__(self, file: Path | None = None) -> None:
        super().__init__("bench.floor.app", *([] if file is None else [str(file)]))


@contextmanager
def floors() -> Iterator[Mapping[str, Floor]]:
    """Both, by what is said of them."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Floor(Path(folder) / "floor.db") as keeping,
        Floor() as bare,
    ):
        yield {KEEPING: keeping, BARE: bare}
