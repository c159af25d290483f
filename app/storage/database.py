"""Access to the database: engines, and transactions that run in threads."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread
from sqlalchemy import URL, BigInteger, Connection, Engine, create_engine, event, select
from sqlalchemy.exc import DataError, InterfaceError, InvalidatePoolError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.sql.functions import FunctionElement
from sqlmodel import Session

from app.observability import metrics
from app.observability.outages import Outage
from app.settings import Settings
from app.settings.secret_key import PRIVATE_FILE, PRIVATE_FOLDER
from app.storage.group_commit import GroupCommit, TransactionPart
from app.web.errors import Problem, unavailable
from app.web.limits.cpu_meter import charge_work

T = TypeVar("T")
Work = Callable[[Session], T]
"""The body of a transaction, which is rolled back if it raises."""

POSTGRESQL_POOL_SIZE = 10
"""Connections of a worker to PostgreSQL; half of them are for writes."""
POSTGRESQL_TIMEOUTS_MS = {
    "statement_timeout": 20_000,
    "lock_timeout": 10_000,
    "idle_in_transaction_session_timeout": 20_000,
}
"""Timeouts after which PostgreSQL aborts a transaction, so that one that hangs does not block the others."""
PING_AFTER_IDLE_SECONDS = 1.0
"""Idle time after which a connection is tested before use, as a database restart may have closed it."""
IDS_PER_QUERY = 500
"""Ids in one `IN` condition."""


class Database:
    """Runs transactions outside the event loop: `await database.write(work)`.

    In SQLite a write holds the write lock from its first statement, so the rows it has read cannot change; in
    PostgreSQL the work must lock the rows it relies on. Raises Problem 503 while the database is unavailable;
    a write was then either not committed, or its confirmation was lost.
    """

    def __init__(self, settings: Settings) -> None:
        self.engine: Engine = open_engine(settings)
        self.outage = Outage("database")
        self._reader: Engine = self.engine
        self._writer: Engine = self.engine
        self._autocommit: Engine = self.engine
        if self.engine.dialect.name == "sqlite":
            self._writer = self.engine.execution_options(writes=True)
            self._reads, self._writes = CapacityLimiter(4), CapacityLimiter(1)
        else:
            snapshot = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
            self._reader = self.engine.execution_options(**snapshot)
            self._autocommit = self.engine.execution_options(isolation_level="AUTOCOMMIT")
            half = POSTGRESQL_POOL_SIZE // 2
            self._reads, self._writes = CapacityLimiter(half), CapacityLimiter(half)
        self._group_commit = GroupCommit(self._writer, self._writes)

    async def read(self, work: Work[T]) -> T:
        """Run read-only work on a consistent snapshot, and return its result."""
        return await self._run(partial(_transact, self._reader, work), self._reads)

    async def read_autocommit(self, work: Callable[[Connection], T]) -> T:
        """Run read-only work without a transaction, and return its result.

        Each statement sees its own moment. In PostgreSQL this saves BEGIN and COMMIT, which cost more than a
        statement.
        """
        return await self._run(partial(_connect, self._autocommit, work), self._reads)

    async def write(self, work: Work[T]) -> T:
        """Run and commit work, and return its result."""
        return await self._run(partial(_transact, self._writer, work), self._writes)

    async def append(self, key: str, part: TransactionPart[T]) -> T:
        """Run and commit a short write, and return its result.

        Under load, waiting writes share a commit; `key` identifies the row that the write locks.
        """
        with _raise_problems(self.outage):
            return await self._group_commit.run(key, part)

    def close(self) -> None:
        """Close all connections."""
        self.outage.forget()
        self.engine.dispose()

    async def _run(self, work: Callable[[], T], limiter: CapacityLimiter) -> T:
        """Runs work in a thread, whose CPU time is charged to the client that is being served."""
        with _raise_problems(self.outage):
            return await to_thread.run_sync(partial(charge_work, work), limiter=limiter)


@contextmanager
def _raise_problems(outage: Outage) -> Iterator[None]:
    """Raise Problem 503 if the database is unavailable, and 400 for texts that it cannot store."""
    try:
        yield
        outage.report_success()
    except (OperationalError, InterfaceError, PoolTimeoutError) as error:
        metrics.DATABASE_FAILURES.inc()
        outage.report_failure(str(getattr(error, "orig", error)).strip())
        raise unavailable() from error
    except DataError as error:  # PostgreSQL rejects texts with the character U+0000
        if "NUL" not in str(error.orig):
            raise
        raise Problem(400, "malformed", "Text can’t contain the character U+0000.") from error


def _transact(engine: Engine, work: Work[T]) -> T:
    with Session(engine, expire_on_commit=False) as session, session.begin():
        return work(session)


def _connect(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.connect() as connection:
        return work(connection)


class DatabaseTime(FunctionElement[int]):
    """SQL expression: the time of the database's clock, in milliseconds since 1970."""

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
    """The time of the database's clock, which all workers share, in milliseconds since 1970."""
    connection = db.connection() if isinstance(db, Session) else db
    time: int = connection.execute(_NOW).scalar_one()
    return time


def open_engine(settings: Settings) -> Engine:
    """Create the engine for the configured database; parameters are never logged, as they hold secrets."""
    url, is_durable = settings.database, settings.durability == "full"
    if settings.database_file is None:
        return _open_postgresql(url, is_durable)
    _create_file(settings.database_file)
    return _open_sqlite(url, is_durable)


def _open_postgresql(url: URL, is_durable: bool) -> Engine:
    parameters: dict[str, int | str] = {**POSTGRESQL_TIMEOUTS_MS}
    if is_durable:  # otherwise the server's own setting, which is on by default
        parameters["synchronous_commit"] = "on"
    options = " ".join([f"-c {name}={value}" for name, value in parameters.items()])
    engine = create_engine(
        url,
        hide_parameters=True,
        pool_size=POSTGRESQL_POOL_SIZE,
        max_overflow=0,
        pool_timeout=10,
        pool_use_lifo=True,  # under low load only a few connections are used
        connect_args={"connect_timeout": 5, "options": options, "tcp_user_timeout": 10_000},
    )

    @event.listens_for(engine, "checkin")
    def record_use(_: Any, record: ConnectionPoolEntry) -> None:
        record.info["used_at"] = monotonic()

    @event.listens_for(engine, "checkout")
    def ping_if_idle(connection: Any, record: ConnectionPoolEntry, _: Any) -> None:
        """`pool_pre_ping`, but only after an idle time."""
        used_at = record.info.get("used_at")
        if used_at is not None and monotonic() - used_at > PING_AFTER_IDLE_SECONDS:
            try:
                engine.dialect.do_ping(connection)
            except engine.dialect.loaded_dbapi.Error as error:
                raise InvalidatePoolError from error

    return engine


def _create_file(file: Path) -> None:
    """Create an SQLite file for the server's user only; SQLite gives its other files the same mode."""
    if not file.exists():
        file.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        file.touch(mode=PRIVATE_FILE)


def _open_sqlite(url: URL, is_durable: bool) -> Engine:
    # NORMAL waits for the disk at checkpoints only: a power cut may lose the last commits, no more.
    synchronous = "FULL" if is_durable else "NORMAL"
    engine = create_engine(url, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # `begin` starts transactions, not the driver
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            "busy_timeout=5000",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def batch_ids(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Split ids into batches for `IN` conditions."""
    for start in range(0, len(ids), IDS_PER_QUERY):
        yield ids[start : start + IDS_PER_QUERY]
