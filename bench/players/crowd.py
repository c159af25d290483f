"""A crowd: many sockets at one place, and the moment when the last of them has heard something."""

import asyncio
import time
from functools import partial

from bench.players.wire import Ear

AT_ONCE = 50
"""How many come at the same time."""
SETTLES = 1.0
"""Seconds after which nobody is told any more who has come."""


class Crowd:
    """Sockets that only listen: `await crowd.come(100)`, then `heard = crowd.expect(sign)`, `await heard`.

    `frame` is what was heard last.
    """

    def __init__(self, url: str) -> None:
        self.frame = b""
        self._url = url
        self._ears: list[Ear] = []
        self._sign: bytes | None = None
        self._missing: set[int] = set()
        self._all_heard: asyncio.Future[float] | None = None

    async def come(self, count: int) -> None:
        """So many more, and all is quiet again."""
        for first in range(0, count, AT_ONCE):
            numbers = range(len(self._ears), len(self._ears) + min(AT_ONCE, count - first))
            self._ears += await asyncio.gather(
                *[Ear.at(self._url, partial(self._heard, number)) for number in numbers]
            )
        await asyncio.sleep(SETTLES)

    def expect(self, sign: bytes) -> "asyncio.Future[float]":
        """The time at which the last of all will have had a frame with that sign."""
        self._sign, self._missing = sign, set(range(len(self._ears)))
        self._all_heard = asyncio.get_running_loop().create_future()
        return self._all_heard

    def go(self) -> None:
        """All hang up."""
        for ear in self._ears:
            ear.close()

    def _heard(self, number: int, frame: bytes) -> None:
        if self._sign is None or self._sign not in frame:
            return
        self._missing.discard(number)
        if not self._missing and self._all_heard is not None:
            self._sign, self.frame = None, frame
            self._all_heard.set_result(time.perf_counter())
