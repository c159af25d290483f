"""The memory of an idle socket in the server, and in the floor."""

import asyncio

import uvloop

from bench.floor.floors import Floor
from bench.measurements import Measurement
from bench.players.caller import CallerTable
from bench.players.crowd import Crowd
from bench.processes import private_bytes
from bench.servers import serve_sqlite
from engines import CATALOGUE

BEFORE, MORE = 100, 500
"""Sockets opened before the first reading, for memory that is allocated only once; and after it."""
WHOLE_TABLE = 20_000
"""The bytes that the floor sends when a socket opens, about as many as Magehall does."""
MOST_KIBIBYTES = 48


class IdleSockets:
    """Measures a server of its own, because one that did other work has free memory already."""

    def __init__(self, before: int = BEFORE, more: int = MORE) -> None:
        self._before = before
        self._more = more
        self.memory = Measurement("memory of an idle socket", "KiB", 1, maximum=MOST_KIBIBYTES)
        self.floor = Measurement("memory of an idle socket of the floor", "KiB", 1)
        self.ratio = Measurement("memory of an idle socket relative to the floor", "x", 1)

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [self.memory, self.floor, self.ratio]

    def run(self, run: int) -> None:
        """Measure once."""
        game = next(iter(CATALOGUE.values()))
        with serve_sqlite() as server:
            table = CallerTable(server.url, game.id, game.seats[0], f"idle {run}")
            measuring = self._measure(f"{server.url}/tables/{table.id}/live", server.pid)
            self.memory.add(uvloop.run(measuring) / 1024)
            table.close()
        with Floor() as floor:
            measuring = self._measure(f"{floor.url}/tables/idle/live/{WHOLE_TABLE}", floor.pid)
            self.floor.add(uvloop.run(measuring) / 1024)
        self.ratio.add(self.memory.runs[-1] / self.floor.runs[-1])

    async def _measure(self, url: str, pid: int) -> float:
        """Bytes per socket of a process."""
        crowd = Crowd(url)
        await crowd.connect(self._before)
        before = await asyncio.to_thread(private_bytes, pid)
        await crowd.connect(self._more)
        after = await asyncio.to_thread(private_bytes, pid)
        crowd.close()
        return (after - before) / self._more
