"""Whether a choice costs the same after ten entries and after a thousand, and how long a long log is read.

One table, the same choice made and taken back again and again: only the length of its log differs. A second
table that stays short is played in turn with it, as a yardstick for how quick the machine is just then; and a
choice is posted to the floor, which says how much of the time is the house's own.
"""

import secrets
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median

from bench.floor.caller import FloorCaller
from bench.floor.floors import Floor
from bench.numbers import Number
from bench.players.caller import Json, Pair, Seated, timed
from engines import CATALOGUE
from tests.live.server import Server

EARLY, LATE, LENGTH = 10, 1000, 2000
"""The choices that are compared, and the length of the log that is read after a restart."""
SAMPLE = 50
"""How many choices are timed on either side."""


class LongLog:
    """Measures a late choice against an early one of the same table, and how its log is read."""

    def __init__(
        self, server: Server, floor: Floor, late: int = LATE, length: int = LENGTH, sample: int = SAMPLE
    ) -> None:
        self._server = server
        self._floor = floor
        self._late = late
        self._length = length
        self._sample = sample
        self.early = Number(f"choice {EARLY} of a table", "ms")
        self.least = Number("a choice at the floor with SQLite", "ms")
        self.against = Number(f"choice {EARLY} against the floor's", "times", 1)
        self.late = Number(f"choice {late:,} of the same table", "ms")
        self.ratio = Number(f"choice {late:,} against choice {EARLY}", "times", most=1.1)
        self.loading = Number(f"first look after a restart, {length:,} entries", "ms")
        self.replaying = Number("the same without snapshots", "ms")

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [
            self.early,
            self.least,
            self.against,
            self.late,
            self.ratio,
            self.loading,
            self.replaying,
        ]

    def run(self, run: int) -> None:
        """Measures once, at tables of their own."""
        long, short = [undoable(self._server.url, f"log {run}") for _ in range(2)]
        floor = FloorCaller(self._floor)
        early, yardstick, least = _in_turn(self._sample, long.once, short.once, floor.once)
        floor.close()
        long.until(self._late - self._sample)
        late, yardstick_then = _in_turn(self._sample, long.once, short.once)
        self.early.add(early)
        self.least.add(least)
        self.against.add(early / least)
        self.late.add(late)
        self.ratio.add((late / yardstick_then) / (early / yardstick))
        long.until(self._length)
        self._server.stop()
        self.loading.add(self._cold(long, short))
        self._server.stop()
        _forget(self._server.database, long.table.id)
        self.replaying.add(self._cold(long, short))
        for one in (long, short):
            one.table.close()

    def _cold(self, long: "Again", short: "Again") -> float:
        """How long the first look takes of a server that has just been started, in milliseconds."""
        self._server.start()
        short.look()  # what a server does only once is not measured
        return long.look()


def undoable(url: str, seed: str) -> "Again":
    """A table with few entries, and a choice there that can be taken back."""
    for game in CATALOGUE.values():
        table = Pair(url, game.id, game.seats[0], seed)
        while (thought := table.think()) is not None:
            player, choice = thought
            player.act("choices", op=secrets.token_hex(8), **choice)
            if player.look()["can_undo"]:
                return Again(table, player, choice)
        table.close()
    raise RuntimeError("no choice of any game can be taken back")


def _in_turn(times: int, *places: Callable[[], float]) -> list[float]:
    """The median time of a choice at each place, in milliseconds."""
    rounds = [[choose() for choose in places] for _ in range(times)]
    return [median(times) for times in zip(*rounds, strict=True)]


def _forget(database: Path, table: str) -> None:
    """Takes away the snapshots of a table but the first: all of its log has to be played again."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM snapshot WHERE table_id = ? AND seq > 0", (table,))


class Again:
    """A choice that has just been made, to be taken back and made again."""

    def __init__(self, table: Pair, player: Seated, choice: Json) -> None:
        self.table = table
        self._player = player
        self._choice = choice
        self.seq = 0

    def once(self) -> float:
        """How long the choice takes when it is made again, in milliseconds."""
        self.seq = self._player.act("undo", op=secrets.token_hex(8))["seq"]
        seat = self._choice["decision"].partition(".")[0]
        self._choice["decision"] = f"{seat}.{self.seq}"  # it is asked anew
        self.seq += 1
        return timed(self._player, "choices", **self._choice)

    def until(self, seq: int) -> None:
        """Makes it again until the log has so many entries."""
        while self.seq < seq:
            self.once()

    def look(self) -> float:
        """How long a look at the table takes, in milliseconds."""
        begun = time.perf_counter()
        self._player.look()
        return (time.perf_counter() - begun) * 1000
