"""Tables that play at the same time, and their measurements, for Magehall and the floor alike."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Protocol

from bench.processes import cpu_seconds

WARM_UP_SECONDS = 1.0
"""Seconds of play before the measurement."""
WAIT_SECONDS = 0.1
FEWEST = 10
"""The minimum number of measured choices, however long they take."""


@dataclass(frozen=True)
class LoadResult:
    """The result of a load.

    `percentiles` are the 1st to the 99th of the milliseconds from sending a choice to the last seat's frame.
    The CPU times are the seconds of this process and of the server.

    It is printed as one line that fits into a pipe's buffer: the end of longer ones, written just before a
    process with uvloop ended, was occasionally lost (Linux 6.18).
    """

    choices: int
    percentiles: list[float]
    seconds: float
    own_cpu: float
    server_cpu: float

    @property
    def p50(self) -> float:
        """The median milliseconds."""
        return self.percentiles[49]


class Playable(Protocol):
    """A table that plays on its own."""

    async def arrive(self) -> None:
        """Register all players."""

    async def begin(self) -> None:
        """Start a new game."""

    async def choose(self) -> float | None:
        """Make a choice.

        Returns the milliseconds from sending it until the last seat received it, or None if the game is over.
        """

    def leave(self) -> None:
        """Close all connections."""


class Load:
    """Several tables that play at the same time."""

    def __init__(self, tables: Sequence[Playable]) -> None:
        self._tables = tables
        self._milliseconds: list[float] = []
        self._has_ended = False

    async def run(self, seconds: float, server: list[int]) -> LoadResult:
        """Play for a number of seconds; the CPU time of the processes `server` is measured."""
        for table in self._tables:
            await table.arrive()
            await table.begin()
        async with asyncio.TaskGroup() as playing:
            for table in self._tables:
                playing.create_task(self._play(table))
            await asyncio.sleep(WARM_UP_SECONDS)
            self._milliseconds.clear()
            begun, own_cpu, server_cpu = time.perf_counter(), time.process_time(), cpu_seconds(server)
            await asyncio.sleep(seconds)
            while len(self._milliseconds) < FEWEST:  # noqa: ASYNC110  (a failing table cancels this)
                await asyncio.sleep(WAIT_SECONDS)
            counted, duration = list(self._milliseconds), time.perf_counter() - begun
            own_cpu, server_cpu = time.process_time() - own_cpu, cpu_seconds(server) - server_cpu
            self._has_ended = True
        for table in self._tables:
            table.leave()
        percentiles = quantiles(counted, n=100, method="inclusive")
        return LoadResult(len(counted), percentiles, duration, own_cpu, server_cpu)

    async def _play(self, table: Playable) -> None:
        while not self._has_ended:
            milliseconds = await table.choose()
            if milliseconds is None:
                await table.begin()
            else:
                self._milliseconds.append(milliseconds)
