"""The load: tables whose players choose as fast as they are let, by a process of its own.

Every seat has its page's socket open and does what a page does: it asks on along the path of a choice, then
posts it. A table makes its next choice when all its seats have seen the one before. A game that is over is
followed by another. `python -m bench.load URL` prints what was measured as JSON.
"""

import argparse
import asyncio
import json
import random
import re
import secrets
import sys
import time
from dataclasses import asdict, dataclass

import uvloop

from bench.processes import cpu_seconds
from bench.question import Question
from bench.wire import Ear, Line
from engines import CATALOGUE

WARM_SECONDS = 1.0
"""How long it is played before anything counts."""
WAIT_SECONDS = 0.1
FEWEST = 10
"""How many choices are counted at least, however long they take."""
PATIENCE = 60.0
"""Seconds after which a choice that some seat has not seen is a failure."""
_SEQ = re.compile(rb'data-seq="(\d+)"')


@dataclass(frozen=True)
class Measured:
    """What came of it: for each choice the milliseconds from its post to the last seat's frame; how long was
    measured; the processor time of this process and of the server's meanwhile, in seconds."""

    milliseconds: list[float]
    seconds: float
    own_cpu: float
    server_cpu: float


class Seat:
    """A player: a line to post by, and what the page at the table was sent last."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.seq = -1
        self.question: Question | None = None
        self.shown = asyncio.Event()
        self.at = 0.0
        self._ear: Ear | None = None

    async def look(self, url: str, path: str) -> None:
        """Opens the page's socket at a table, in place of the one before."""
        if self._ear is not None:
            self._ear.close()
        self.seq, self.question = -1, None
        self._ear = await Ear.at(f"{url}{path}/live", self._heard, self.line.token)

    async def sees(self, seq: int) -> float:
        """The time at which the page had come so far."""
        async with asyncio.timeout(PATIENCE):
            while self.seq < seq:
                self.shown.clear()
                await self.shown.wait()
        return self.at

    def _heard(self, frame: bytes) -> None:
        stamps = _SEQ.findall(frame)
        if not stamps:
            return
        now, seq = time.perf_counter(), max(map(int, stamps))  # what waited longer comes first
        if (begin := frame.find(b'hx-target="#decision"')) >= 0:
            region = frame[begin : frame.find(b"</hx-partial>", begin)]
            self.question = Question.of(region.decode())
        if seq > self.seq:  # not what is shown beside the log
            self.seq, self.at = seq, now
            self.shown.set()


class Table:
    """A table and all who sit at it."""

    def __init__(self, url: str, game: str, dice: random.Random) -> None:
        self._url = url
        self._game = game
        self._dice = dice
        self._seats: list[Seat] = []
        self._path = ""
        self._seq = 0

    async def arrive(self, seats: int) -> None:
        """So many new guests."""
        for number in range(seats):
            line = Line(self._url)
            line.token = (await line.json("/api/guests", name=f"Mage {number}"))["token"]
            self._seats.append(Seat(line))

    async def begin(self) -> None:
        """A new game of them."""
        host, *others = self._seats
        opened = await host.line.json("/api/tables", game=self._game, players=len(self._seats))
        self._path, self._seq = f"/tables/{opened['id']}", 0
        for other in others:
            await other.line.json(f"/api{self._path}/seats", invite=opened["invite"])
        await host.line.json(f"/api{self._path}/start")
        for seat in self._seats:
            await seat.look(self._url, self._path)
            await seat.sees(0)

    async def choose(self) -> float | None:
        """Makes a random choice: the milliseconds from its post until the last seat saw it; None when the
        game is over. Raises RuntimeError when it seems to be over before it has begun."""
        asked = [seat for seat in self._seats if seat.question is not None]
        if not asked and not self._seq:
            raise RuntimeError("a game has begun, and no page shows a question")
        if not asked:
            return None
        seat = self._dice.choice(asked)
        assert seat.question is not None
        decision, path = seat.question.id, await self._thought(seat, seat.question)
        op, self._seq = secrets.token_hex(8), self._seq + 1
        begun = time.perf_counter()
        await seat.line.form(f"{self._path}/choices", op=op, decision=decision, path=path)
        last = max([await other.sees(self._seq) for other in self._seats])
        return (last - begun) * 1000

    async def _thought(self, seat: Seat, question: Question) -> str:
        """The path of a whole choice."""
        decision = question.id
        while question.kind != "confirm":
            path = [*question.path, question.answer(self._dice)]
            fields = {"decision": decision, "path": json.dumps(path)}
            following = Question.of(await seat.line.form(f"{self._path}/explore", **fields))
            assert following is not None, "what is explored is asked"
            question = following
        return json.dumps(question.path)


class Load:
    """Several tables that are played at the same time."""

    def __init__(self, url: str, game: str, tables: int, seed: str) -> None:
        self._tables = [Table(url, game, random.Random(f"{seed}:{number}")) for number in range(tables)]
        self._milliseconds: list[float] = []
        self._ended = False

    async def run(self, seats: int, seconds: float, server: list[int]) -> Measured:
        """Plays for so long; `server` are the processes whose time is counted."""
        for table in self._tables:
            await table.arrive(seats)
            await table.begin()
        async with asyncio.TaskGroup() as playing:
            for table in self._tables:
                playing.create_task(self._play(table))
            await asyncio.sleep(WARM_SECONDS)
            self._milliseconds.clear()
            begun, own, theirs = time.perf_counter(), time.process_time(), cpu_seconds(server)
            await asyncio.sleep(seconds)
            while len(self._milliseconds) < FEWEST:  # noqa: ASYNC110  (who fails cancels this)
                await asyncio.sleep(WAIT_SECONDS)
            counted, took = list(self._milliseconds), time.perf_counter() - begun
            own, theirs = time.process_time() - own, cpu_seconds(server) - theirs
            self._ended = True
        return Measured(counted, took, own, theirs)

    async def _play(self, table: Table) -> None:
        while not self._ended:
            milliseconds = await table.choose()
            if milliseconds is None:
                await table.begin()
            else:
                self._milliseconds.append(milliseconds)


def main() -> None:
    """Plays, and prints what was measured."""
    parser = argparse.ArgumentParser(prog="bench.load", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--game", choices=CATALOGUE, default=next(iter(CATALOGUE)), help="(%(default)s)")
    parser.add_argument("--tables", type=int, default=10, help="(%(default)s)")
    parser.add_argument("--seats", type=int, default=4, help="at each table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long is measured (%(default)s)")
    parser.add_argument("--seed", default="load", help="other choices (%(default)s)")
    parser.add_argument("--server", type=int, nargs="*", default=[], help="processes whose time is counted")
    args = parser.parse_args()
    load = Load(args.url, args.game, args.tables, args.seed)
    measured = uvloop.run(load.run(args.seats, args.seconds, args.server))
    sys.stdout.write(json.dumps(asdict(measured)) + "\n")


if __name__ == "__main__":
    main()
