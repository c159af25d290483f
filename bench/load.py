"""The load: tables whose players choose as fast as they are let, by a process of its own.

Every seat has its page's socket open and does what a page does: by that socket it asks on along the path of a
choice, then makes it (with `--posts`: as a page whose socket is down). A table makes its next choice when all
its seats have seen the one before. A game that is over is followed by another. `python -m bench.load URL`
prints what was measured as JSON.
"""

import argparse
import asyncio
import json
import random
import re
import secrets
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict

import uvloop

from bench.playing import Load
from bench.question import Question, path_text, steps_of
from bench.wire import Ear, Line, Refused
from engines import CATALOGUE

PATIENCE = 60.0
"""Seconds after which a choice that some seat has not seen is a failure."""
_SEQ = re.compile(rb'data-seq="(\d+)"')


class Seat:
    """A player: a line to post by, and what the page at the table was sent last. `posts`: what the page asks
    is posted, not said by its socket."""

    def __init__(self, line: Line, posts: bool = False) -> None:
        self.line = line
        self.posts = posts
        self._answer: asyncio.Future[bytes] | None = None
        self.seq = -1
        self.question: Question | None = None
        self.next = ""
        self.shown = asyncio.Event()
        self.at = 0.0
        self._ear: Ear | None = None

    async def look(self, url: str, path: str) -> None:
        """Opens the page's socket at a table, in place of the one before."""
        self.leave()
        self.seq, self.question, self.next = -1, None, ""
        self._ear = await Ear.at(f"{url}{path}/live", self.heard, self.line.token)

    def leave(self) -> None:
        """Closes the page."""
        if self._ear is not None:
            self._ear.close()

    async def ask(self, table: str, what: str, decision: str, path: str) -> str:
        """What a page is answered that asks, or chooses. Raises Refused."""
        op = secrets.token_hex(8)
        if self.posts:
            return await self.line.form(f"{table}/{what}", op=op, decision=decision, path=path)
        said = f'{{"what":"{what}","op":"{op}","decision":"{decision}","path":{path}}}'.encode()
        told = await self.answered(said)
        if told.startswith(b'{"refused"'):
            raise Refused(f"{what}: {told[:500].decode(errors='replace')}")
        return str(json.loads(told).get("content", ""))

    async def answered(self, said: bytes) -> bytes:
        """What is answered by the socket."""
        assert self._ear is not None, "the page is open"
        self._answer = asyncio.get_running_loop().create_future()
        self._ear.say(said)
        async with asyncio.timeout(PATIENCE):
            return await self._answer

    async def sees(self, seq: int) -> float:
        """The time at which the page had come so far."""
        async with asyncio.timeout(PATIENCE):
            while self.seq < seq:
                self.shown.clear()
                await self.shown.wait()
        return self.at

    def heard(self, frame: bytes) -> None:
        """Takes a frame."""
        if frame.startswith(b"{"):
            if self._answer is not None:
                self._answer.set_result(frame)
            return
        stamps = _SEQ.findall(frame)
        if not stamps:
            return
        now, seq = time.perf_counter(), max(map(int, stamps))  # what waited longer comes first
        if (begin := frame.find(b'hx-target="#decision"')) >= 0:
            region = frame[begin : frame.find(b"</hx-partial>", begin)]
            self.question = Question.of(region.decode())
        if (begin := frame.find(b'hx-target="#ahead"')) >= 0:
            self.next = frame[begin : frame.find(b"</hx-partial>", begin)].decode()
        if seq > self.seq:  # not what is shown beside the log
            self.seq, self.at = seq, now
            self.shown.set()


class Table:
    """A table and all who sit at it."""

    def __init__(self, url: str, game: str, dice: random.Random, seats: Sequence[Seat]) -> None:
        self._url = url
        self._game = game
        self._dice = dice
        self._seats = seats
        self._path = ""
        self._seq = 0

    async def arrive(self) -> None:
        """All become guests."""
        for number, seat in enumerate(self._seats):
            seat.line.token = (await seat.line.json("/api/guests", name=f"Mage {number}"))["token"]

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
        self._seq += 1
        begun = await self._chosen(seat)
        last = max([await other.sees(self._seq) for other in self._seats])
        return (last - begun) * 1000

    def leave(self) -> None:
        """All hang up."""
        for seat in self._seats:
            seat.leave()
            seat.line.close()

    async def _chosen(self, seat: Seat) -> float:
        """Chooses as a page does: what came with the question is not asked. When the choice was sent."""
        question, steps = seat.question, steps_of(seat.next)
        assert question is not None, "the seat is asked"
        decision = question.id
        while True:
            path, done = question.path, question.kind == "confirm"
            if not done:
                answer = question.answer(self._dice)
                path, done = [*path, answer], question.commits(answer)
                known = Question.of(steps.get(path_text(path), ""))
                if known is not None:
                    question = known
                    continue
            begun = time.perf_counter()
            told = await seat.ask(self._path, "choices" if done else "explore", decision, path_text(path))
            following = Question.of(told)
            if done and (following is None or not following.path):
                return begun
            assert following is not None, "what is explored is asked"
            question, steps = following, steps_of(told)


def main() -> None:
    """Plays, and prints what was measured."""
    parser = argparse.ArgumentParser(prog="bench.load", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--game", choices=CATALOGUE, default=next(iter(CATALOGUE)), help="(%(default)s)")
    parser.add_argument("--tables", type=int, default=10, help="(%(default)s)")
    parser.add_argument("--seats", type=int, default=4, help="at each table (%(default)s)")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long is measured (%(default)s)")
    parser.add_argument("--posts", action="store_true", help="choose by posts, not by sockets")
    parser.add_argument("--seed", default="load", help="other choices (%(default)s)")
    parser.add_argument("--server", type=int, nargs="*", default=[], help="processes whose time is counted")
    args = parser.parse_args()
    tables = [
        Table(
            args.url,
            args.game,
            random.Random(f"{args.seed}:{number}"),
            [Seat(Line(args.url), args.posts) for _ in range(args.seats)],
        )
        for number in range(args.tables)
    ]
    measured = uvloop.run(Load(tables).run(args.seconds, args.server))
    sys.stdout.write(json.dumps(asdict(measured)) + "\n")


if __name__ == "__main__":
    main()
