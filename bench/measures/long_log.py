"""The cost of a choice after ten entries and after a thousand, and the time to load a long log.

The same choice is made and undone at one table again and again, so that only the length of its log differs. A
second table that stays short is played in turn with it and shows how fast the machine is at the moment. A
choice posted to the floor shows which part of the time is Magehall's own.
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
from bench.measurements import Measurement
from bench.players.caller import Caller, CallerTable, Json, time_act
from engines import CATALOGUE
from tests.live.server import Server

EARLY, LATE, LENGTH = 10, 1000, 2000
"""The two choices that are compared, and the length of the log that is loaded after a restart."""
SAMPLE = 50
"""Timed choices on either side."""


class LongLog:
    """Measures a late choice against an early one at the same table, and the loading of its log."""

    def __init__(
        self, server: Server, floor: Floor, late: int = LATE, length: int = LENGTH, sample: int = SAMPLE
    ) -> None:
        self._server = server
        self._floor = floor
        self._late = late
        self._length = length
        self._sample = sample
        self.early = Measurement(f"choice {EARLY} of a table", "ms")
        self.floor = Measurement("a choice at the floor with SQLite", "ms")
        self.floor_ratio = Measurement(f"choice {EARLY} relative to the floor", "x", 1)
        self.late = Measurement(f"choice {late:,} of the same table", "ms")
        self.ratio = Measurement(f"choice {late:,} relative to choice {EARLY}", "x", maximum=1.1)
        self.loading = Measurement(f"first request after a restart, {length:,} entries", "ms")
        self.replaying = Measurement("the same request without snapshots", "ms")

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [
            self.early,
            self.floor,
            self.floor_ratio,
            self.late,
            self.ratio,
            self.loading,
            self.replaying,
        ]

    def run(self, run: int) -> None:
        """Measure once, at new tables."""
        long, short = [open_undoable_table(self._server.url, f"log {run}") for _ in range(2)]
        caller = FloorCaller(self._floor)
        early, short_early, floor = _time_in_turn(self._sample, long.repeat, short.repeat, caller.time_choice)
        caller.close()
        long.repeat_until(self._late - self._sample)
        late, short_late = _time_in_turn(self._sample, long.repeat, short.repeat)
        self.early.add(early)
        self.floor.add(floor)
        self.floor_ratio.add(early / floor)
        self.late.add(late)
        self.ratio.add((late / short_late) / (early / short_early))
        long.repeat_until(self._length)
        self._server.stop()
        self.loading.add(self._time_first_look(long, short))
        self._server.stop()
        _delete_snapshots(self._server.database, long.table.id)
        self.replaying.add(self._time_first_look(long, short))
        for choice in (long, short):
            choice.table.close()

    def _time_first_look(self, long: "RepeatedChoice", short: "RepeatedChoice") -> float:
        """Start the server and return the milliseconds of the first look at the long table."""
        self._server.start()
        short.look()  # excludes work that a server does only once
        return long.look()


def open_undoable_table(url: str, seed: str) -> "RepeatedChoice":
    """A table with few entries, and a choice there that can be undone."""
    for game in CATALOGUE.values():
        table = CallerTable(url, game.id, game.seats[0], seed)
        while (turn := table.find_choice()) is not None:
            player, choice = turn
            player.act("choices", op=secrets.token_hex(8), **choice)
            if player.get_table()["can_undo"]:
                return RepeatedChoice(table, player, choice)
        table.close()
    raise RuntimeError("no choice of any game can be undone")


def _time_in_turn(times: int, *choices: Callable[[], float]) -> list[float]:
    """Make all choices in turn, a number of times; returns the median milliseconds of each."""
    rounds = [[choose() for choose in choices] for _ in range(times)]
    return [median(milliseconds) for milliseconds in zip(*rounds, strict=True)]


def _delete_snapshots(database: Path, table: str) -> None:
    """Delete the snapshots of a table except the first, so that all of its log must be replayed."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM snapshot WHERE table_id = ? AND seq > 0", (table,))


class RepeatedChoice:
    """A choice that was just made, and can be undone and repeated."""

    def __init__(self, table: CallerTable, player: Caller, choice: Json) -> None:
        self.table = table
        self._player = player
        self._choice = choice
        self.seq = 0

    def repeat(self) -> float:
        """Undo the choice and make it again; returns the milliseconds of making it."""
        self.seq = self._player.act("undo", op=secrets.token_hex(8))["seq"]
        seat = self._choice["decision"].partition(".")[0]
        self._choice["decision"] = f"{seat}.{self.seq}"  # the decision has a new id after each undo
        self.seq += 1
        return time_act(self._player, "choices", **self._choice)

    def repeat_until(self, seq: int) -> None:
        """Repeat the choice until the log has this many entries."""
        while self.seq < seq:
            self.repeat()

    def look(self) -> float:
        """Request the table; returns the milliseconds."""
        begun = time.perf_counter()
        self._player.get_table()
        return (time.perf_counter() - begun) * 1000
