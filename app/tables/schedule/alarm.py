"""An alarm: when to look for what is due."""

from math import inf

import anyio


class Alarm:
    """Rings when the soonest of what was expected should have come; times are from now, in milliseconds."""

    def __init__(self) -> None:
        self._at = inf
        self._sooner = anyio.Event()

    def expect(self, wait: int) -> None:
        """Something will be due in `wait` milliseconds."""
        at = anyio.current_time() + wait / 1000
        if at < self._at:
            self._at = at
            self._sooner.set()

    async def wait(self, most: float) -> None:
        """Returns when it rings, after `most` seconds at the latest."""
        latest = anyio.current_time() + most
        while (until := min(self._at, latest)) > anyio.current_time():
            self._sooner = anyio.Event()
            with anyio.move_on_at(until):
                await self._sooner.wait()
        self._at = inf
