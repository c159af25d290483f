"""The database: synchronous work, run in threads."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import Any, TypeVar

import structlog
from anyio import CapacityLimiter, to_thread
from sqlalchemy import URL, BigInteger, Connection, Engine, create_engine, event, select
from sqlalchemy.exc import InterfaceError, InvalidatePoolError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.sql.functions import FunctionElement
from sqlmodel import Session

from app.observability import metrics
from app.settings import Settings
from app.storage.group_commit import Part, SharedCommits
from app.web.errors import unavailable

T = TypeVar("T")
Work = Callable[[Session], T]
"""A transaction: what it returns is the result, what it raises rolls it back."""

AT_ONCE = 10
"""How many transactions a worker has under way in PostgreSQL; half of them may write."""
PATIENCE = {
    "statement_timeout": 20_000,
    "lock_timeout": 10_000,
    "idle_in_transaction_session_timeout": 20_000,
}
"""Milliseconds until PostgreSQL gives up on a transaction: one that hangs does not hold up the others."""

RESTED_SECONDS = 1.0
"""A connection that nobody used for so long is tried before it is used again: a restart may have cut it."""

MANY = 500
"""How many ids are asked for in one statement."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Database:
    """Runs transactions off the event loop: `await database.write(work)`.

    A write to SQLite holds the write lock from its first statement, so what it reads is still so when it
    writes; in PostgreSQL work locks what it relies on. Raises Problem 503 while the database cannot be used:
    then a write has not happened, or its answer was lost.
    """

    def __init__(self, settings: Settings) -> None:
        self.engine: Engine = make_engine(settings)
        self._reader: Engine = self.engine
        self._writer: Engine = self.engine
        if self.engine.dialect.name == "sqlite":
            self._writer = self.engine.execution_options(writes=True)
            self._glances = self.engine
            self._reads, self._writes = CapacityLimiter(4), CapacityLimiter(1)
        else:
            moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
            self._reader = self.engine.execution_options(**moment)
            self._glances = self.engine.execution_options(isolation_level="AUTOCOMMIT")
            self._reads, self._writes = CapacityLimiter(AT_ONCE // 2), CapacityLimiter(AT_ONCE // 2)
        self._commits = SharedCommits(self._writer, self._writes)

    async def read(self, work: Work[T]) -> T:
        """The result of work that only reads, from one consistent moment."""
        return await self._run(self._reader, work, self._reads)

    async def glance(self, work: Part[T]) -> T:
        """The result of work that only reads, each statement from a moment of its own: PostgreSQL is not
        asked for a transaction, which costs more than a statement."""
        with _said_if_away():
            return await to_thread.run_sync(partial(_glance, self._glances, work), limiter=self._reads)

    async def write(self, work: Work[T]) -> T:
        """The result of work, committed before this returns."""
        return await self._run(self._writer, work, self._writes)

    async def append(self, key: str, part: Part[T]) -> T:
        """The result of a short write, committed before this returns. Under load those that wait share a
        commit; `key` names what it locks."""
        with _said_if_away():
            return await self._commits.make(key, part)

    def close(self) -> None:
        """Closes all connections."""
        self.engine.dispose()

    async def _run(self, engine: Engine, work: Work[T], limiter: CapacityLimiter) -> T:
        with _said_if_away():
            return await to_thread.run_sync(partial(_transact, engine, work), limiter=limiter)


@contextmanager
def _said_if_away() -> Iterator[None]:
    """What fails because the database cannot be used is a Problem 503."""
    try:
        yield
    except (OperationalError, InterfaceError, NoneFree) as error:
        metrics.DATABASE.inc()
        log.warning("database_unavailable", error=str(getattr(error, "orig", error)).strip())
        raise unavailable() from error


def _transact(engine: Engine, work: Work[T]) -> T:
    with Session(engine, expire_on_commit=False) as session, session.begin():
        return work(session)


def _glance(engine: Engine, work: Part[T]) -> T:
    with engine.connect() as connection:
        return work(connection)


class DatabaseTime(FunctionElement[int]):
    """In a statement: the present time by the clock of the database, which all workers share, in milliseconds
    since 1970."""

    type = BigInteger()
    inherit_cache = True


@compiles(DatabaseTime, "sqlite")
def _sqlite_time(*_: Any, **__: Any) -> str:
    return "CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"


@compiles(DatabaseTime, "postgresql")
def _postgresql_time(*_: Any, **__: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"


_NOW = select(DatabaseTime())


def database_time(db: Session | Connection) -> int:
    """That time."""
    connection = db.connection() if isinstance(db, Session) else db
    time: int = connection.execute(_NOW).scalar_one()
    return time


def make_engine(settings: Settings) -> Engine:
    """Connections to the database of the settings. What statements carry is in no log: seeds, names."""
    url = settings.database
    if settings.database_file is None:
        return _postgresql(url)
    settings.database_file.parent.mkdir(parents=True, exist_ok=True)
    return _sqlite(url)


def _postgresql(url: URL) -> Engine:
    patience = " ".join([f"-c {name}={value}" for name, value in PATIENCE.items()])
    engine = create_engine(
        url,
        hide_parameters=True,
        pool_size=AT_ONCE,
        max_overflow=0,
        pool_timeout=10,
        pool_use_lifo=True,  # under little load a few are used, and the others rest
        connect_args={"connect_timeout": 5, "options": patience, "tcp_user_timeout": 10_000},
    )

    @event.listens_for(engine, "checkin")
    def note_time(_: Any, record: ConnectionPoolEntry) -> None:
        record.info["used"] = monotonic()

    @event.listens_for(engine, "checkout")
    def try_if_rested(connection: Any, record: ConnectionPoolEntry, _: Any) -> None:
        """What `pool_pre_ping` does before every transaction."""
        used = record.info.get("used")
        if used is not None and monotonic() - used > RESTED_SECONDS:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise InvalidatePoolError from error

    return engine


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, hide_parameters=True)

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


def in_parts(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Ids in parts that one statement can ask for."""
    for at in range(0, len(ids), MANY):
        yield ids[at : at + MANY]
