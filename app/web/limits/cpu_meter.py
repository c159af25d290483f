"""Measures the time that a client's requests and sockets cost this process, and charges it to the client.

The code that serves a client runs inside `run_metered`, which measures the elapsed time of each of its steps
on the event loop. On a busy machine this exceeds the CPU time used, but it is exactly how long the step made
every other task wait. `charge_cpu` charges the client for work that other tasks and threads do on its behalf.
"""

import time
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")


class CpuAccount(Protocol):
    """The account of a client, which is charged for CPU time."""

    def charge(self, seconds: float) -> None:
        """Takes CPU time from the client's budget."""


_account: ContextVar[CpuAccount | None] = ContextVar("cpu_account", default=None)


def charge_cpu(seconds: float) -> None:
    """Charges the client that is being served, if there is one."""
    account = _account.get()
    if account is not None:
        account.charge(seconds)


async def run_metered(coroutine: Coroutine[Any, Any, T], account: CpuAccount) -> T:
    """Awaits a coroutine and charges an account for each of its steps and each call of `charge_cpu` in it."""
    token = _account.set(account)
    try:
        return await _Metered(coroutine, account)
    finally:
        _account.reset(token)


def charge_work(work: Callable[[], T]) -> T:
    """Runs `work` in the current thread and charges its CPU time to the client.

    The caller's context must have been copied to this thread.
    """
    started = time.thread_time()
    try:
        return work()
    finally:
        charge_cpu(time.thread_time() - started)


class _Metered(Generic[T]):
    """Behaves like `await coroutine`, but times every step between two suspensions."""

    def __init__(self, coroutine: Coroutine[Any, Any, T], account: CpuAccount) -> None:
        self._coroutine = coroutine
        self._account = account

    def __await__(self) -> Generator[Any, Any, T]:
        value: Any = None
        error: BaseException | None = None
        while True:
            started = time.perf_counter()
            try:
                future = self._coroutine.send(value) if error is None else self._coroutine.throw(error)
            except StopIteration as stop:
                result: T = stop.value
                return result
            finally:
                self._account.charge(time.perf_counter() - started)
            value = error = None
            try:
                value = yield future
            except GeneratorExit:
                self._coroutine.close()
                raise
            except BaseException as thrown:  # such as a cancellation, which is thrown into the coroutine
                error = thrown
