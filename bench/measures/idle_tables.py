"""The CPU use of a server with idle tables: all players have their page open and nobody moves."""

import asyncio
import time

import uvloop

from bench.measurements import Measurement
from bench.players.wire import Connection, Socket
from bench.processes import cpu_seconds
from bench.servers import serve_sqlite
from engines import CATALOGUE

TABLES, SECONDS = 500, 20.0
SETTLE_SECONDS = 5.0
"""The time until all pages have received the last arrivals."""
SEATS = 2


class IdleTables:
    """Measures a server of its own, with the pages of two players at every table."""

    def __init__(
        self, tables: int = TABLES, seconds: float = SECONDS, settle_seconds: float = SETTLE_SECONDS
    ) -> None:
        self._tables = tables
        self._seconds = seconds
        self._settle_seconds = settle_seconds
        name = f"CPU of {tables} idle tables with {SEATS * tables:,} sockets"
        self.cpu = Measurement(name, "% of a core", 1, maximum=2)

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [self.cpu]

    def run(self, run: int) -> None:
        """Measure once."""
        with serve_sqlite() as server:
            self.cpu.add(uvloop.run(self._measure(server.url, server.pid)) * 100)

    async def _measure(self, url: str, pid: int) -> float:
        """The share of a core that the process uses."""
        game = next(game.id for game in CATALOGUE.values() if game.seats[0] <= SEATS)
        players = [Connection(url) for _ in range(SEATS)]
        for player in players:
            player.token = (await player.json("/api/guests", name="Idle"))["token"]
        sockets = [socket for _ in range(self._tables) for socket in await _open_table(url, game, players)]
        await asyncio.sleep(self._settle_seconds)
        begun, before = time.perf_counter(), cpu_seconds([pid])
        await asyncio.sleep(self._seconds)
        used = (cpu_seconds([pid]) - before) / (time.perf_counter() - begun)
        for socket in sockets:
            socket.close()
        for player in players:
            player.close()
        return used


async def _open_table(url: str, game: str, players: list[Connection]) -> list[Socket]:
    """Start a game of these players; returns the sockets of their pages."""
    host, *guests = players
    opened = await host.json("/api/tables", game=game, players=len(players))
    path = f"/tables/{opened['id']}"
    for guest in guests:
        await guest.json(f"/api{path}/seats", invite=opened["invite"])
    await host.json(f"/api{path}/start")
    return [await Socket.connect(f"{url}{path}/live", _ignore_frame, player.token) for player in players]


def _ignore_frame(frame: bytes) -> None:
    """Frames are not read here."""
