"""The load on the floor: tables that replay a recorded game again and again, in a process of its own.

Each seat has its socket open, as at Magehall. The steps on the way to a choice are posted, then the choice; a
table makes its next one when all its seats have their frames. `python -m bench.floor.load URL` reads the game
as JSON and prints the measurements as JSON.
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

from bench.floor.traffic import Choice, GameTraffic
from bench.players.playing import Load
from bench.players.wire import Connection, Socket

PATIENCE = 60.0
"""Seconds after which a missing frame is a failure."""


class Listener:
    """A player: a connection for posts, and the number of frames received by the page."""

    def __init__(self, url: str) -> None:
        self.connection = Connection(url)
        self._url = url
        self._frames = 0
        self._received_at = 0.0
        self._has_received = asyncio.Event()
        self._socket: Socket | None = None

    async def open_page(self, path: str, size: int) -> None:
        """Open the page's socket at a table, instead of the previous one, and wait for its first frame."""
        self.close_page()
        self._frames = 0
        self._socket = await Socket.connect(f"{self._url}{path}/live/{size}", self._receive)
        await self.wait_for_frames(1)

    def close_page(self) -> None:
        """Close the page's socket."""
        if self._socket is not None:
            self._socket.close()

    async def wait_for_frames(self, frames: int) -> float:
        """Wait for this many frames; returns the time of the last one."""
        async with asyncio.timeout(PATIENCE):
            while self._frames < frames:
                self._has_received.clear()
                await self._has_received.wait()
        return self._received_at

    def _receive(self, _: bytes) -> None:
        self._frames, self._received_at = self._frames + 1, time.perf_counter()
        self._has_received.set()


class FloorTable:
    """A table at the floor."""

    def __init__(self, url: str, game: GameTraffic) -> None:
        self._game = game
        self._seats = [Listener(url) for _ in game.opening]
        self._path = ""
        self._choices = 0

    async def arrive(self) -> None:
        """The floor has no guests to register."""

    async def begin(self) -> None:
        """Start the game again, with new sockets."""
        self._path, self._choices = f"/tables/{secrets.token_hex(8)}", 0
        for seat, size in zip(self._seats, self._game.opening, strict=True):
            await seat.open_page(self._path, size)

    async def choose(self) -> float | None:
        """Make the next choice.

        Returns the milliseconds from its post until the last seat had its frame, or None if the game is over.
        """
        if self._choices == len(self._game.choices):
            return None
        choice = self._game.choices[self._choices]
        self._choices += 1
        connection = self._seats[choice.seat].connection
        for exchange in choice.explored:
            fields = pad_form(exchange.posted, answer_size=f"{exchange.answered}")
            await connection.form(f"{self._path}/explore", **fields)
        fields = choice_fields(choice)
        begun = time.perf_counter()
        await connection.form(f"{self._path}/choices", **fields)
        last = max([await seat.wait_for_frames(1 + self._choices) for seat in self._seats])
        return (last - begun) * 1000

    def leave(self) -> None:
        """Close all connections."""
        for seat in self._seats:
            seat.close_page()
            seat.connection.close()


def choice_fields(choice: Choice) -> dict[str, str]:
    """The form that is posted to the floor for a choice."""
    frame_sizes = " ".join(map(str, choice.frames))
    op, answer_size = secrets.token_hex(8), f"{choice.chosen.answered}"
    return pad_form(choice.chosen.posted, op=op, answer_size=answer_size, frame_sizes=frame_sizes)


def pad_form(size: int, **fields: str) -> dict[str, str]:
    """Add a `path` to the fields of a form that makes the encoded form `size` bytes long."""
    missing = size - len(urlencode({**fields, "path": ""}))
    return {**fields, "path": "." * max(1, missing)}


def main() -> None:
    """Play, and print the measurements."""
    parser = argparse.ArgumentParser(prog="bench.floor.load", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--tables", type=int, default=10, help="(%(default)s)")
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds to measure (%(default)s)")
    parser.add_argument("--server", type=int, nargs="*", default=[], help="processes whose CPU time counts")
    args = parser.parse_args()
    game = msgspec.json.decode(sys.stdin.read(), type=GameTraffic)
    load = Load([FloorTable(args.url, game) for _ in range(args.tables)])
    measured = uvloop.run(load.run(args.seconds, args.server))
    sys.stdout.write(json.dumps(asdict(measured)) + "\n")


if __name__ == "__main__":
    main()
