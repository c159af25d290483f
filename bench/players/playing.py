"""Tables that are played at the same time, and what is measured meanwhile: the same for house and floor."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Protocol

from bench.processes import cpu_seconds

WARM_SECONDS = 1.0
"""How long it is played before anything counts."""
WAIT_SECONDS = 0.1
FEWEST = 10
"""How many choices are counted at least, however long they take."""


@dataclass(frozen=True)
class Measured:
    """What came of it: how many choices; the 1st to 99th percentile of the milliseconds from a post to the
    last seat's frame; how long was measured; the processor time of this process and of the server's
    meanwhile, in seconds.

    It is told in one line that a pipe holds: of longer ones, written just before a process of uvloop ended,
    the end was lost now and then (Linux 6.18).
    """

    choices: int
    percentiles: list[float]
    seconds: float
    own_cpu: float
    server_cpu: float


class Playable(Protocol):
    """A table that can be played by itself."""

    async def arrive(self) -> None:
        """All who play come."""

    async def begin(self) -> None:
        """A new game of them."""

    async def choose(self) -> float | None:
        """Makes a choice: the milliseconds from its post until the last seat saw it; None when the game is
        over."""

    def leave(self) -> None:
        """All hang up."""


class Load:
    """Several tables that are played at the same time."""

    def __init__(self, tables: Sequence[Playable]) -> None:
        self._tables = tables
        self._milliseconds: list[float] = []
        self._ended = False

    async def run(self, seconds: float, server: list[int]) -> Measured:
        """Plays for so long; `server` are the processes whose time is counted."""
        for table in self._tables:
            await table.arrive()
            await table.begin()
        async with asyncio.TaskGroup() as playing:
            for table in self._tables:
                playing.create_task(self._play(table))
            await asyncio.sleep(WARM_SECONDS)
            self._milliseconds.clear()
            begun, own, theirs = time.perf_counter(), time.process_time(), cpu_seconds(server)
            await asyncio.sleep(seconds)
            while len(self._milliseconds) < FEWEST:  # noqa: ASYNC110  (who fails cancels this)
                await asyncio.sleep(WAIT_SECONDS)
            counted, took = list(self._milliseconds), time.perf_counter() - begun
            own, theirs = time.process_time() - own, cpu_seconds(server) - theirs
            self._ended = True
        for table in self._tables:
            table.leave()
        percentiles = quantiles(counted, n=100, method="inclusive")
        return Measured(len(counted), percentiles, took, own, theirs)

    async def _play(self, table: Playable) -> None:
        while not self._ended:
            milliseconds = await table.choose()
            if milliseconds is None:
                await table.begin()
            else:
                self._milliseconds.append(milliseconds)
