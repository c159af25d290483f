"""A migrated SQLite file without rows, built once per process."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from app.settings import Settings
from app.storage.schema import migrate


@cache
def new_database() -> bytes:
    """The content of the file."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "magehall.db"
        migrate(Settings.model_validate({"database_url": f"sqlite:///{file}", "secret_key": "new"}))
        return file.read_bytes()
