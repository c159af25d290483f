"""The load: tables whose players choose as fast as they are let, by a process of its own.

Every seat has a socket open and chooses by it: a page does what pages do (with `--by posts`: as one whose
socket is down), a program what programs do. A table makes its next choice when all its seats have seen the
one before. A game that is over is followed by another. `python -m bench.load URL` prints what was measured as
JSON.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial

import uvloop

from bench.players.page_seat import PageSeat
from bench.players.playing import Load
from bench.players.program_seat import ProgramSeat
from bench.players.seat import Seat
from bench.players.wire import Line
from engines import CATALOGUE

PLAYERS: Mapping[str, Callable[[Line], Seat]] = {
    "pages": PageSeat,
    "posts": partial(PageSeat, posts=True),
    "programs": ProgramSeat,
}
"""Who plays."""


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
        asked = [seat for seat in self._seats if seat.is_open]
        if not asked and not self._seq:
            raise RuntimeError("a game has begun, and no seat is asked")
        if not asked:
            return None
        self._seq += 1
        begun = await self._dice.choice(asked).choose(self._path, self._dice)
        last = max([await other.sees(self._seq) for other in self._seats])
        return (last - begun) * 1000

    def leave(self) -> None:
        """All hang up."""
        for seat in self._seats:
            seat.leave()
            seat.line.close()


def main() -> None:
    """Plays, and prints what was measured."""
    parser = argparse.ArgumentParser(prog="bench.load", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--game", choices=CATALOGUE, default=next(iter(CATALOGUE)), help="(%(default)s)")
    parser.add_argument("--tables", type=int, default=10, help="(%(default)s)")
    parser.add_argument("--seats", type=int, default=4, help="at each table (%(default)s)")
    parser.add_argument("--by", choices=PLAYERS, default="pages", help="who plays (%(default)s)")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long is measured (%(default)s)")
    parser.add_argument("--seed", default="load", help="other choices (%(default)s)")
    parser.add_argument("--server", type=int, nargs="*", default=[], help="processes whose time is counted")
    args = parser.parse_args()
    tables = [
        Table(
            args.url,
            args.game,
            random.Random(f"{args.seed}:{number}"),
            [PLAYERS[args.by](Line(args.url)) for _ in range(args.seats)],
        )
        for number in range(args.tables)
    ]
    measured = uvloop.run(Load(tables).run(args.seconds, args.server))
    sys.stdout.write(json.dumps(asdict(measured)) + "\n")


if __name__ == "__main__":
    main()
