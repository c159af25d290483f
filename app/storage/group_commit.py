"""Group commit: writes that wait for the database are committed in one transaction, each in a savepoint."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from anyio import CancelScope, CapacityLimiter, Event, to_thread
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

T = TypeVar("T")
TransactionPart = Callable[[Connection], T]
"""Part of a group commit; only this part is rolled back if it raises."""


class _WaitingPart(Generic[T]):
    """A part that waits for its commit, and its outcome once `settled` is set."""

    def __init__(self, key: str, part: TransactionPart[T]) -> None:
        self.key = key
        self.settled = Event()
        self.error: BaseException | None = None
        self._part = part
        self._results: list[T] = []

    def run(self, connection: Connection) -> None:
        """Run the part; raises its error."""
        self._results = [self._part(connection)]

    def run_in_savepoint(self, connection: Connection) -> None:
        """Run the part in a savepoint and store its error. Raises only errors that abort the transaction."""
        try:
            with connection.begin_nested():
                self.run(connection)
        except IntegrityError as error:
            self.error = error
        except DBAPIError:
            raise  # the transaction is broken: none of its parts may be committed
        except Exception as error:
            self.error = error

    def result(self) -> T:
        """The committed part's result; raises its error instead."""
        if self.error is not None:
            raise self.error
        return self._results[0]


class GroupCommit:
    """Collects parts while the writer is busy, and commits them together.

    A part is acknowledged after its commit; a commit that fails is an error of all its parts.
    """

    def __init__(self, engine: Engine, writers: CapacityLimiter) -> None:
        self._engine = engine
        self._writers = writers
        self._threads = CapacityLimiter(writers.total_tokens)
        self._waiting: list[_WaitingPart[object]] = []

    async def run(self, key: str, part: TransactionPart[T]) -> T:
        """Run and commit a part, and return its result. Raises the part's or the database's error.

        `key` identifies the row that the part locks: parts run in the order of their keys, so that two
        workers cannot deadlock. Once started, a part is not cancelled with its caller.
        """
        waiting = _WaitingPart(key, part)
        self._waiting.append(waiting)  # type: ignore[arg-type]
        with CancelScope(shield=True):
            if len(self._waiting) > 1:
                await waiting.settled.wait()
            else:
                await self._commit_waiting()
        return waiting.result()

    async def _commit_waiting(self) -> None:
        """Wait for the writer, then commit all parts that are waiting by then."""
        async with self._writers:
            parts, self._waiting = sorted(self._waiting, key=lambda part: part.key), []
            try:
                commit = partial(_commit, self._engine, parts)
                await to_thread.run_sync(commit, limiter=self._threads)
            finally:
                for part in parts:
                    part.settled.set()


def _commit(engine: Engine, parts: list[_WaitingPart[object]]) -> None:
    try:
        with engine.begin() as connection:
            if len(parts) == 1:
                parts[0].run(connection)
            else:
                for part in parts:
                    part.run_in_savepoint(connection)
    except BaseException as error:  # each caller raises it
        for part in parts:
            part.error = part.error or error
