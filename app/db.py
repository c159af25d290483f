"""The database: synchronous work, run in threads, one writer at a time."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from anyio import CapacityLimiter, to_thread
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlmodel import Session

from app.settings import ROOT, Settings

T = TypeVar("T")
Work = Callable[[Session], T]
"""A transaction: what it returns is the result, what it raises rolls it back."""


class Database:
    """Runs transactions off the event loop: `await database.write(work)`.

    A write holds SQLite's write lock from its first statement, so what it reads is still so when it writes.
    """

    def __init__(self, settings: Settings) -> None:
        settings.database_file.parent.mkdir(parents=True, exist_ok=True)
        self.engine = _sqlite(settings.database_url)
        self._writer = self.engine.execution_options(writes=True)
        self._reads = CapacityLimiter(4)
        self._writes = CapacityLimiter(1)

    async def read(self, work: Work[T]) -> T:
        """The result of work that only reads, from one consistent moment."""
        return await to_thread.run_sync(partial(_transact, self.engine, work), limiter=self._reads)

    async def write(self, work: Work[T]) -> T:
        """The result of work, committed before this returns."""
        return await to_thread.run_sync(partial(_transact, self._writer, work), limiter=self._writes)

    def close(self) -> None:
        """Closes all connections."""
        self.engine.dispose()


def _transact(engine: Engine, work: Work[T]) -> T:
    with Session(engine, expire_on_commit=False) as session, session.begin():
        return work(session)


_TIMES = {
    "sqlite": text("SELECT CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"),
    "postgresql": text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"),
}


def time_of(db: Session) -> int:
    """The present time by the clock of the database, which all workers share: milliseconds since 1970."""
    time: int = db.connection().execute(_TIMES[db.get_bind().dialect.name]).scalar_one()
    return time


def _sqlite(url: str) -> Engine:
    engine = create_engine(url, hide_parameters=True)  # seeds and names are in no log

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = (
            None  # transactions begin where `begin` says, not where the driver thinks
        )
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def migrate(settings: Settings) -> None:
    """Brings the database to the newest schema."""
    settings.database_file.parent.mkdir(parents=True, exist_ok=True)
    config = Config(ROOT / "alembic.ini")
    config.set_main_option("script_location", str(ROOT / "alembic"))
    config.set_main_option("sqlalchemy.url", settings.database_url)
    command.upgrade(config, "head")
