"""Shared commits: what waits for the writer goes into one transaction, each part by itself."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from anyio import CancelScope, CapacityLimiter, Event, to_thread
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

T = TypeVar("T")
Part = Callable[[Connection], T]
"""A part of a transaction: what it returns is the result, what it raises takes back this part alone."""


class _Waiting(Generic[T]):
    """A part that waits for the writer, and what came of it once it is settled."""

    def __init__(self, key: str, part: Part[T]) -> None:
        self.key = key
        self.settled = Event()
        self.error: BaseException | None = None
        self._part = part
        self._results: list[T] = []

    def run(self, connection: Connection) -> None:
        """Does the part; raises what it raises."""
        self._results = [self._part(connection)]

    def run_aside(self, connection: Connection) -> None:
        """Does it so that a refusal takes back nothing else. Raises only what ends the whole transaction."""
        try:
            with connection.begin_nested():
                self.run(connection)
        except IntegrityError as error:
            self.error = error
        except DBAPIError:
            raise  # the database cannot go on: nothing of all this may be committed
        except Exception as error:
            self.error = error

    def result(self) -> T:
        """What the part returned, now that it is committed; raises what refused it."""
        if self.error is not None:
            raise self.error
        return self._results[0]


class SharedCommits:
    """Gathers parts while the writer is busy. A part is acknowledged only after the commit that holds it; a
    commit that fails refuses every part in it."""

    def __init__(self, engine: Engine, writers: CapacityLimiter) -> None:
        self._engine = engine
        self._writers = writers
        self._threads = CapacityLimiter(writers.total_tokens)
        self._waiting: list[_Waiting[object]] = []

    async def make(self, key: str, part: Part[T]) -> T:
        """The result of a part, committed before this returns; raises what the part or the database raised.

        `key` is what it locks: parts are done in the order of their keys, so that two workers that share a
        database never wait for each other in a circle. It is not given up half-way: who asked may be gone by
        then, but the part is done or refused.
        """
        own = _Waiting(key, part)
        self._waiting.append(own)  # type: ignore[arg-type]
        with CancelScope(shield=True):
            if len(self._waiting) > 1:
                await own.settled.wait()
            else:
                await self._lead()
        return own.result()

    async def _lead(self) -> None:
        """Waits for the writer, and takes along all that has come by then."""
        async with self._writers:
            together, self._waiting = sorted(self._waiting, key=lambda one: one.key), []
            try:
                commit = partial(_commit, self._engine, together)
                await to_thread.run_sync(commit, limiter=self._threads)
            finally:
                for one in together:
                    one.settled.set()


def _commit(engine: Engine, together: list[_Waiting[object]]) -> None:
    try:
        with engine.begin() as connection:
            if len(together) == 1:
                together[0].run(connection)
            else:
                for one in together:
                    one.run_aside(connection)
    except BaseException as error:  # said to all who wait
        for one in together:
            one.error = one.error or error
