"""What a socket costs over which nothing is said: the memory of a server before and after many have come, and
the same of the floor."""

import asyncio

import uvloop

from bench.floor.floors import Floor
from bench.halls import small
from bench.numbers import Number
from bench.players.caller import Pair
from bench.players.crowd import Crowd
from bench.processes import private_bytes
from engines import CATALOGUE

BEFORE, MORE = 100, 500
"""How many watchers are there when it is first looked, so that what a server needs only once is not counted;
and how many come then."""
WHOLE_TABLE = 20_000
"""The bytes that a socket of the floor is sent when it opens, about as many as one of the house."""


class Idle:
    """Measures a server of its own: one that has done other things has memory at hand."""

    def __init__(self, before: int = BEFORE, more: int = MORE) -> None:
        self._before = before
        self._more = more
        self.memory = Number("memory of an idle socket", "KiB", 1, most=40)
        self.least = Number("memory of an idle socket of the floor", "KiB", 1)
        self.against = Number("memory of a socket against the floor's", "times", 1)

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.memory, self.least, self.against]

    def run(self, run: int) -> None:
        """Measures once."""
        game = next(iter(CATALOGUE.values()))
        with small() as server:
            table = Pair(server.url, game.id, game.seats[0], f"idle {run}")
            measuring = self._measured(f"{server.url}/tables/{table.id}/live", server.pid)
            self.memory.add(uvloop.run(measuring) / 1024)
            table.close()
        with Floor() as floor:
            measuring = self._measured(f"{floor.url}/tables/idle/live/{WHOLE_TABLE}", floor.pid)
            self.least.add(uvloop.run(measuring) / 1024)
        self.against.add(self.memory.runs[-1] / self.least.runs[-1])

    async def _measured(self, sockets: str, pid: int) -> float:
        """Bytes a socket of a process."""
        crowd = Crowd(sockets)
        await crowd.come(self._before)
        before = await asyncio.to_thread(private_bytes, pid)
        await crowd.come(self._more)
        after = await asyncio.to_thread(private_bytes, pid)
        crowd.go()
        return (after - before) / self._more
