"""The load on the floor: tables that play a noted game again and again, by a process of its own.

Each seat has its socket open, as in the house. What was asked on the way to a choice is posted, then the
choice; a table makes its next one when all its seats have their frames. `python -m bench.floor.load URL`
reads the game as JSON and prints what was measured in the same way.
"""

import argparse
import asyncio
import json
import secrets
import sys
import time
from dataclasses import asdict
from urllib.parse import urlencode

import msgspec
import uvloop

from bench.floor.traffic import Choice, Game
from bench.players.playing import Load
from bench.players.wire import Ear, Line

PATIENCE = 60.0
"""Seconds after which a frame that has not come is a failure."""


class Listener:
    """A player: a line to post by, and how many frames the page at the table was sent."""

    def __init__(self, url: str) -> None:
        self.line = Line(url)
        self._url = url
        self._frames = 0
        self._at = 0.0
        self._shown = asyncio.Event()
        self._ear: Ear | None = None

    async def look(self, path: str, size: int) -> None:
        """Opens the page's socket at a table, in place of the one before, and waits for its first frame."""
        self.leave()
        self._frames = 0
        self._ear = await Ear.at(f"{self._url}{path}/live/{size}", self._heard)
        await self.sees(1)

    def leave(self) -> None:
        """Closes the page."""
        if self._ear is not None:
            self._ear.close()

    async def sees(self, frames: int) -> float:
        """The time at which so many frames had come."""
        async with asyncio.timeout(PATIENCE):
            while self._frames < frames:
                self._shown.clear()
                await self._shown.wait()
        return self._at

    def _heard(self, _: bytes) -> None:
        self._frames, self._at = self._frames + 1, time.perf_counter()
        self._shown.set()


class FloorTable:
    """A table at the floor."""

    def __init__(self, url: str, game: Game) -> None:
        self._game = game
        self._seats = [Listener(url) for _ in game.opening]
        self._path = ""
        self._made = 0

    async def arrive(self) -> None:
        """Nobody is asked for a name."""

    async def begin(self) -> None:
        """The game once more, with new sockets."""
        self._path, self._made = f"/tables/{secrets.token_hex(8)}", 0
        for seat, size in zip(self._seats, self._game.opening, strict=True):
            await seat.look(self._path, size)

    async def choose(self) -> float | None:
        """Makes the next choice: the milliseconds from its post until the last seat had its frame; None when
        the game is over."""
        if self._made == len(self._game.choices):
            return None
        choice = self._game.choices[self._made]
        self._made += 1
        line = self._seats[choice.seat].line
        for exchange in choice.explored:
            await line.form(f"{self._path}/explore", **filled(exchange.posted, answer=f"{exchange.answered}"))
        fields = choice_fields(choice)
        begun = time.perf_counter()
        await line.form(f"{self._path}/choices", **fields)
        last = max([await seat.sees(1 + self._made) for seat in self._seats])
        return (last - begun) * 1000

    def leave(self) -> None:
        """All hang up."""
        for seat in self._seats:
            seat.leave()
            seat.line.close()


def choice_fields(choice: Choice) -> dict[str, str]:
    """What the floor is posted for a choice."""
    frames = " ".join(map(str, choice.frames))
    op, answer = secrets.token_hex(8), f"{choice.chosen.answered}"
    return filled(choice.chosen.posted, op=op, answer=answer, frames=frames)


def filled(size: int, **fields: str) -> dict[str, str]:
    """The fields of a form with a path that makes it as long as that of the house, in bytes."""
    missing = size - len(urlencode({**fields, "path": ""}))
    return {**fields, "path": "." * max(1, missing)}


def main() -> None:
    """Plays, and prints what was measured."""
    parser = argparse.ArgumentParser(prog="bench.floor.load", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--tables", type=int, default=10, help="(%(default)s)")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long is measured (%(default)s)")
    parser.add_argument("--server", type=int, nargs="*", default=[], help="processes whose time is counted")
    args = parser.parse_args()
    game = msgspec.json.decode(sys.stdin.read(), type=Game)
    load = Load([FloorTable(args.url, game) for _ in range(args.tables)])
    measured = uvloop.run(load.run(args.seconds, args.server))
    sys.stdout.write(json.dumps(asdict(measured)) + "\n")


if __name__ == "__main__":
    main()
