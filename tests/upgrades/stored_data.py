"""The files of `make_data`, restored as the databases that a host would upgrade."""

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, column, table, update

from app.settings import Settings
from app.storage.database import database_time, open_engine
from tests.servers import Postgres

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.db.gz"))
DUMPS = sorted(FOLDER.glob("*.sql.gz"))
DAY_MS = 86_400_000


class StoredData:
    """The database of a release. `tables` describes its tables, `cookies` signs in each player."""

    def __init__(self, path: Path, database_url: str) -> None:
        description = json.loads(path.with_name(f"{path.name.removesuffix('.gz')}.json").read_bytes())
        self.tables: list[dict[str, Any]] = description["tables"]
        self.cookies: dict[str, dict[str, str]] = description["players"]
        self.message: str = description["message"]
        self.settings = Settings.model_validate(
            {
                "database_url": database_url,
                "secret_key": description["secret_key"],
                "limits": False,
                "absence": 0,
                "bot_pause": 0,
                "bot_thinking": 0,
            }
        )
        self._end_now()

    def list_tables(self, kind: str) -> list[dict[str, Any]]:
        """The tables of one kind: finished, running, slow, bot or open."""
        return [table for table in self.tables if table["kind"] == kind]

    def _end_now(self) -> None:
        """Move times that are compared with the present, as if the release had just been stopped.

        The clocks of slow games have run out in the meantime.
        """
        engine = open_engine(self.settings)
        try:
            with engine.begin() as connection:
                _renew_sessions(connection)
                _move_due_rows(connection)
        finally:
            engine.dispose()


def restore_file(path: Path, folder: Path) -> StoredData:
    """An SQLite file in a folder."""
    file = folder / "magehall.db"
    file.write_bytes(gzip.decompress(path.read_bytes()))
    return StoredData(path, f"sqlite:///{file}")


def restore_dump(path: Path, postgres: Postgres) -> StoredData:
    """A new database of PostgreSQL."""
    url = postgres.create_database()
    command = [postgres.tool("psql"), "--quiet", "--set", "ON_ERROR_STOP=1", url]
    statements = gzip.decompress(path.read_bytes())
    subprocess.run(command, input=statements, check=True, capture_output=True)
    return StoredData(path, url)


def _renew_sessions(connection: Connection) -> None:
    sessions = table("session", column("created_at"), column("last_seen_at"))
    now = database_time(connection)
    connection.execute(update(sessions).values(created_at=now, last_seen_at=now))


def _move_due_rows(connection: Connection) -> None:
    """Let all clocks run out, and tables wait for another day."""
    rows = table("due", column("kind"), column("at"))
    now = database_time(connection)
    for kind, at in (("deadline", now - 1), ("waiting", now + DAY_MS)):
        connection.execute(update(rows).where(rows.c.kind == kind).values(at=at))
