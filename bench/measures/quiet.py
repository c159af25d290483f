"""What a hall does while nobody does anything: tables at which all look at their page and think."""

import asyncio
import time

import uvloop

from bench.halls import small
from bench.numbers import Number
from bench.players.wire import Ear, Line
from bench.processes import cpu_seconds
from engines import CATALOGUE

TABLES, SECONDS = 500, 20.0
SETTLES = 5.0
"""Seconds after which those who came last have been told of, and their pages drawn."""
SEATS = 2


class Quiet:
    """Measures a server of its own, with two players' pages at every table."""

    def __init__(self, tables: int = TABLES, seconds: float = SECONDS, settles: float = SETTLES) -> None:
        self._tables = tables
        self._seconds = seconds
        self._settles = settles
        name = f"CPU of {tables} idle tables with {SEATS * tables:,} sockets"
        self.cpu = Number(name, "% of a core", 1, most=2)

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.cpu]

    def run(self, run: int) -> None:
        """Measures once."""
        with small() as server:
            self.cpu.add(uvloop.run(self._measured(server.url, server.pid)) * 100)

    async def _measured(self, url: str, pid: int) -> float:
        """The part of a core that the process takes."""
        game = next(game.id for game in CATALOGUE.values() if game.seats[0] <= SEATS)
        people = [Line(url) for _ in range(SEATS)]
        for line in people:
            line.token = (await line.json("/api/guests", name="Idle"))["token"]
        ears = [ear for _ in range(self._tables) for ear in await _sat_down(url, game, people)]
        await asyncio.sleep(self._settles)
        begun, before = time.perf_counter(), cpu_seconds([pid])
        await asyncio.sleep(self._seconds)
        used = (cpu_seconds([pid]) - before) / (time.perf_counter() - begun)
        for ear in ears:
            ear.close()
        for line in people:
            line.close()
        return used


async def _sat_down(url: str, game: str, people: list[Line]) -> list[Ear]:
    """A game of them that has begun; the sockets of their pages."""
    host, *others = people
    opened = await host.json("/api/tables", game=game, players=len(people))
    path = f"/tables/{opened['id']}"
    for other in others:
        await other.json(f"/api{path}/seats", invite=opened["invite"])
    await host.json(f"/api{path}/start")
    return [await Ear.at(f"{url}{path}/live", _overhear, line.token) for line in people]


def _overhear(frame: bytes) -> None:
    """Nobody reads it."""
