"""Whether a choice costs the same after ten entries and after a thousand.

One table, the same choice made and taken back again and again: only the length of its log differs. A second
table that stays short is played in turn with it, as a yardstick for how quick the machine is just then.
"""

import secrets
import time
from statistics import median

from bench.caller import Json, Pair, Seated, timed
from bench.numbers import Number
from engines import CATALOGUE
from tests.live.server import Server

EARLY, LATE = 10, 1000
SAMPLE = 50
"""How many choices are timed on either side."""


class LongLog:
    """Measures choice 10 against choice 1,000 of one table."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.early = Number(f"choice {EARLY} of a table", "ms")
        self.late = Number(f"choice {LATE:,} of the same table", "ms")
        self.ratio = Number("choice 1,000 against choice 10", "times", most=1.2)
        self.loading = Number(f"first look after a restart, {LATE:,} entries", "ms")

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.early, self.late, self.ratio, self.loading]

    def run(self, run: int) -> None:
        """Measures once, at tables of their own."""
        long, short = self._undoable(run), self._undoable(run)
        early, yardstick = _in_turn(long, short)
        while long.seq < LATE - SAMPLE:
            long.once()
        late, yardstick_then = _in_turn(long, short)
        self.early.add(early)
        self.late.add(late)
        self.ratio.add((late / yardstick_then) / (early / yardstick))
        self._server.stop()
        self._server.start()
        short.look()  # what a server does only once is not measured
        self.loading.add(long.look())
        for one in (long, short):
            one.table.close()

    def _undoable(self, run: int) -> "Again":
        """A table with few entries, and a choice there that can be taken back."""
        for game in CATALOGUE.values():
            table = Pair(self._server.url, game.id, game.seats[0], f"log {run}")
            while (thought := table.think()) is not None:
                player, choice = thought
                player.act("choices", op=secrets.token_hex(8), **choice)
                if player.look()["can_undo"]:
                    return Again(table, player, choice)
            table.close()
        raise RuntimeError("no choice of any game can be taken back")


def _in_turn(long: "Again", short: "Again") -> tuple[float, float]:
    """The median time of a choice at either table, in milliseconds."""
    pairs = [(long.once(), short.once()) for _ in range(SAMPLE)]
    return median([one for one, _ in pairs]), median([other for _, other in pairs])


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

    def look(self) -> float:
        """How long a look at the table takes, in milliseconds."""
        begun = time.perf_counter()
        self._player.look()
        return (time.perf_counter() - begun) * 1000
