"""The time from a choice until the last of many spectators has it, compared with a bare broadcast."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Sequence
from statistics import median

import uvloop

from bench.floor.program import Program
from bench.measurements import Measurement, format_grid
from bench.players.caller import CallerTable
from bench.players.crowd import Crowd
from bench.players.wire import Connection
from engines import CATALOGUE
from tests.live.server import Server

COUNTS = (100, 500, 1000)
MOST = 2
"""The target for the ratio with the most spectators. With few spectators the choice itself dominates."""
CHOICES = 20
"""The maximum number of timed choices per run; a game may end before that."""
SECONDS = 600.0
"""Seconds after which an unfinished run has failed."""


class BareBroadcast(Program):
    """`with BareBroadcast() as broadcast:` runs the bare broadcast."""

    def __init__(self) -> None:
        super().__init__("bench.floor.broadcast")


class SpectatorMeasurements:
    """The measurements of a table with a number of spectators."""

    def __init__(self, maximum: float | None = None) -> None:
        self.choice = Measurement("time until the last spectator has the frame", "ms")
        self.broadcast = Measurement("bare broadcast", "ms")
        self.ratio = Measurement("ratio", "x", maximum=maximum)
        self.size = Measurement("frame size", "bytes", 0)
        self.own_cpu = Measurement("CPU of the listeners", "%", 0)

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [self.choice, self.broadcast, self.ratio, self.size, self.own_cpu]


class Spectators:
    """Measures Magehall and the bare broadcast alternately, choice by choice."""

    def __init__(
        self,
        server: Server,
        broadcast: BareBroadcast,
        counts: Sequence[int] = COUNTS,
        choices: int = CHOICES,
    ) -> None:
        self._server = server
        self._broadcast = broadcast
        self._choices = choices
        self._counts = {
            count: SpectatorMeasurements(MOST if count == max(counts) else None) for count in counts
        }

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [
            measurement for measurements in self._counts.values() for measurement in measurements.measurements
        ]

    def report(self) -> str:
        """The measurements as a table, one count of spectators per row."""
        rows = [((f"{count:,}",), measurements.measurements) for count, measurements in self._counts.items()]
        return format_grid(("spectators",), rows)

    def run(self, run: int) -> None:
        """Measure once, at new tables."""
        game = next(iter(CATALOGUE.values()))
        for count, measurements in self._counts.items():
            table = CallerTable(self._server.url, game.id, game.seats[0], f"watchers {run}")
            uvloop.run(asyncio.wait_for(self._measure(table, count, measurements), SECONDS))
            table.close()

    async def _measure(self, table: CallerTable, count: int, measurements: SpectatorMeasurements) -> None:
        times, broadcast_times, sizes, own_cpu = [], [], [], 0.0
        spectators = Crowd(f"{self._server.url}/tables/{table.id}/live")
        listeners = Crowd(self._broadcast.url)
        connection, broadcast_connection = Connection(self._server.url), Connection(self._broadcast.url)
        await spectators.connect(count)
        await listeners.connect(count)
        for seq in range(1, self._choices + 1):
            turn = await asyncio.to_thread(table.find_choice)
            if turn is None:
                break
            player, choice = turn
            connection.token = player.token
            post = connection.json(f"{player.table}/choices", op=secrets.token_hex(8), **choice)
            cpu = time.process_time()
            times.append(await _time_until_all(spectators, post, f'data-seq="{seq}"'.encode()))
            own_cpu += time.process_time() - cpu
            sizes.append(len(spectators.frame))
            post_frame = broadcast_connection.post("/", spectators.frame)
            broadcast_times.append(await _time_until_all(listeners, post_frame, b""))
        for crowd in (spectators, listeners):
            crowd.close()
        for opened_connection in (connection, broadcast_connection):
            opened_connection.close()
        measurements.choice.add(median(times))
        measurements.broadcast.add(median(broadcast_times))
        measurements.ratio.add(median(times) / median(broadcast_times))
        measurements.size.add(median(sizes))
        measurements.own_cpu.add(own_cpu / (sum(times) / 1000) * 100)


async def _time_until_all(crowd: Crowd, post: Awaitable[object], sign: bytes) -> float:
    """Post, and return the milliseconds until all of a crowd have a frame with this sign."""
    received = crowd.expect(sign)
    begun = time.perf_counter()
    await post
    return (await received - begun) * 1000
