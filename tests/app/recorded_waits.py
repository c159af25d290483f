"""Records how long a task waits, on a clock that stands still except while it sleeps."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import anyio
import pytest

_RECORDER: ContextVar["RecordedWaits | None"] = ContextVar("recorder", default=None)


class RecordedWaits:
    """The seconds that a task has slept. Other tasks sleep as usual."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slept = 0.0
        self.computed = 0.0
        sleep, current_time, pause = anyio.sleep, anyio.current_time, time.sleep

        async def sleep_or_record(delay: float) -> None:
            recorder = _RECORDER.get()
            if recorder is None:
                await sleep(delay)
            else:
                recorder.slept += delay
                await sleep(0)

        def tell_time() -> float:
            recorder = _RECORDER.get()
            return current_time() if recorder is None else recorder.slept + recorder.computed

        def pause_or_record(delay: float) -> None:
            recorder = _RECORDER.get()
            if recorder is None:
                pause(delay)
            else:
                recorder.slept += delay

        monkeypatch.setattr(anyio, "sleep", sleep_or_record)
        monkeypatch.setattr(anyio, "current_time", tell_time)
        monkeypatch.setattr(time, "sleep", pause_or_record)
        asyncio_sleep = asyncio.sleep

        async def asyncio_sleep_or_record(delay: float, result: Any = None) -> Any:
            if delay and _RECORDER.get() is not None:
                await sleep_or_record(delay)
                return result
            return await asyncio_sleep(delay, result)

        monkeypatch.setattr(asyncio, "sleep", asyncio_sleep_or_record)

    @contextmanager
    def record(self) -> Iterator["RecordedWaits"]:
        """Record the waits of this task from zero while the context lasts."""
        self.slept = self.computed = 0.0
        token = _RECORDER.set(self)
        try:
            yield self
        finally:
            _RECORDER.reset(token)


def compute(seconds: float) -> None:
    """Let time pass on the clock of the recorder, as a computation would."""
    recorder = _RECORDER.get()
    assert recorder is not None
    recorder.computed += seconds
