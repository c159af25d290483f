"""The alarm that wakes the job runner when the next row is due."""

from math import inf

import anyio


class Alarm:
    """Wakes its waiter at the earliest of the expected times."""

    def __init__(self) -> None:
        self._due_at = inf
        self._rescheduled = anyio.Event()

    def expect(self, wait: int) -> None:
        """Expect a due row in `wait` milliseconds."""
        due_at = anyio.current_time() + wait / 1000
        if due_at < self._due_at:
            self._due_at = due_at
            self._rescheduled.set()

    async def wait(self, longest: float) -> None:
        """Wait until the earliest expected time, for at most `longest` seconds."""
        latest = anyio.current_time() + longest
        while (until := min(self._due_at, latest)) > anyio.current_time():
            self._rescheduled = anyio.Event()
            with anyio.move_on_at(until):
                await self._rescheduled.wait()
        self._due_at = inf
