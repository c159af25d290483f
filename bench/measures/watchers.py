"""From a choice to the last of many watchers, against a bare broadcast of the same bytes."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Sequence
from statistics import median

import uvloop

from bench.floor.program import Program
from bench.numbers import Number, grid
from bench.players.caller import Pair
from bench.players.crowd import Crowd
from bench.players.wire import Line
from engines import CATALOGUE
from tests.live.server import Server

COUNTS = (100, 500, 1000)
MOST = 2
"""How many times a bare broadcast it may take for the most watchers: for few it is the choice that counts."""
CHOICES = 20
"""How many choices are timed in a run, at most: a game may end before."""
SECONDS = 600.0
"""A run that takes longer has failed."""


class Bare(Program):
    """`with Bare() as bare:` runs the bare broadcast."""

    def __init__(self) -> None:
        super().__init__("bench.floor.broadcast")


class Watched:
    """The numbers of a table with so many watchers."""

    def __init__(self, most: float | None = None) -> None:
        self.choice = Number("from a choice to the last", "ms")
        self.least = Number("a bare broadcast", "ms")
        self.ratio = Number("Magehall against it", "times", most=most)
        self.size = Number("a frame", "bytes", 0)
        self.own = Number("the listeners' own CPU", "%", 0)

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.choice, self.least, self.ratio, self.size, self.own]


class Watchers:
    """Measures Magehall and the bare broadcast in turn, choice by choice."""

    def __init__(
        self, server: Server, bare: Bare, counts: Sequence[int] = COUNTS, choices: int = CHOICES
    ) -> None:
        self._server = server
        self._bare = bare
        self._choices = choices
        self._watched = {count: Watched(MOST if count == max(counts) else None) for count in counts}

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [number for watched in self._watched.values() for number in watched.numbers]

    def report(self) -> str:
        """The numbers, a count of watchers a line."""
        return grid(("watchers",), [((f"{count:,}",), one.numbers) for count, one in self._watched.items()])

    def run(self, run: int) -> None:
        """Measures once, at tables of its own."""
        game = next(iter(CATALOGUE.values()))
        for count, watched in self._watched.items():
            table = Pair(self._server.url, game.id, game.seats[0], f"watchers {run}")
            uvloop.run(asyncio.wait_for(self._measured(table, count, watched), SECONDS))
            table.close()

    async def _measured(self, table: Pair, count: int, watched: Watched) -> None:
        own_time, bare, sizes, own = [], [], [], 0.0
        watching = Crowd(f"{self._server.url}/tables/{table.id}/live")
        bystanders = Crowd(self._bare.url)
        line, bare_line = Line(self._server.url), Line(self._bare.url)
        await watching.come(count)
        await bystanders.come(count)
        for seq in range(1, self._choices + 1):
            thought = await asyncio.to_thread(table.think)
            if thought is None:
                break
            player, choice = thought
            line.token = player.token
            post = line.json(f"{player.table}/choices", op=secrets.token_hex(8), **choice)
            used = time.process_time()
            own_time.append(await _until_all(watching, post, f'data-seq="{seq}"'.encode()))
            own += time.process_time() - used
            sizes.append(len(watching.frame))
            bare.append(await _until_all(bystanders, bare_line.post("/", watching.frame), b""))
        for one in (watching, bystanders):
            one.go()
        for either in (line, bare_line):
            either.close()
        watched.choice.add(median(own_time))
        watched.least.add(median(bare))
        watched.ratio.add(median(own_time) / median(bare))
        watched.size.add(median(sizes))
        watched.own.add(own / (sum(own_time) / 1000) * 100)


async def _until_all(crowd: Crowd, post: Awaitable[object], sign: bytes) -> float:
    """Posts, and waits until all of a crowd have a frame with that sign: milliseconds."""
    heard = crowd.expect(sign)
    begun = time.perf_counter()
    await post
    return (await heard - begun) * 1000
