"""What a socket costs over which nothing is said: the memory of a server before and after many have come."""

import asyncio

import uvloop

from bench.caller import Pair
from bench.crowd import Crowd
from bench.halls import small
from bench.numbers import Number
from bench.processes import private_bytes
from engines import CATALOGUE
from tests.live.server import Server

BEFORE, MORE = 100, 500
"""How many watchers are there when it is first looked, so that what a server needs only once is not counted;
and how many come then."""


class Idle:
    """Measures a server of its own: one that has done other things has memory at hand."""

    def __init__(self, before: int = BEFORE, more: int = MORE) -> None:
        self._before = before
        self._more = more
        self.memory = Number("memory of an idle socket", "KiB", 1)

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.memory]

    def run(self, run: int) -> None:
        """Measures once."""
        game = next(iter(CATALOGUE.values()))
        with small() as server:
            table = Pair(server.url, game.id, game.seats[0], f"idle {run}")
            self.memory.add(uvloop.run(self._measured(server, table)) / 1024)
            table.close()

    async def _measured(self, server: Server, table: Pair) -> float:
        """Bytes a socket."""
        crowd = Crowd(f"{server.url}/tables/{table.id}/live")
        await crowd.come(self._before)
        before = await asyncio.to_thread(private_bytes, server.pid)
        await crowd.come(self._more)
        after = await asyncio.to_thread(private_bytes, server.pid)
        crowd.go()
        return (after - before) / self._more
