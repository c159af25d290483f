"""The load: tables whose players choose as fast as the server allows, in a process of its own.

Every seat has a WebSocket open and chooses over it. A page does what pages do (with `--by posts` as if its
socket were down), a program what programs do. A table makes its next choice when all its seats have received
the previous one. After a game, the table starts another. `python -m bench.load URL` prints the measurements
as JSON.
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
from bench.players.wire import Connection
from engines import CATALOGUE

PLAYERS: Mapping[str, Callable[[Connection], Seat]] = {
    "pages": PageSeat,
    "posts": partial(PageSeat, posts=True),
    "programs": ProgramSeat,
}
"""Seat classes by the value of `--by`."""


class Table:
    """A table and its seats."""

    def __init__(self, url: str, game: str, dice: random.Random, seats: Sequence[Seat]) -> None:
        self._url = url
        self._game = game
        self._dice = dice
        self._seats = seats
        self._path = ""
        self._seq = 0

    async def arrive(self) -> None:
        """Register all players as guests."""
        for number, seat in enumerate(self._seats):
            seat.connection.token = (await seat.connection.json("/api/guests", name=f"Mage {number}"))[
                "token"
            ]

    async def begin(self) -> None:
        """Start a new game."""
        host, *others = self._seats
        opened = await host.connection.json("/api/tables", game=self._game, players=len(self._seats))
        self._path, self._seq = f"/tables/{opened['id']}", 0
        for player in others:
            await player.connection.json(f"/api{self._path}/seats", invite=opened["invite"])
        await host.connection.json(f"/api{self._path}/start")
        for seat in self._seats:
            await seat.open_socket(self._url, self._path)
            await seat.wait_for_entry(0)

    async def choose(self) -> float | None:
        """Make a random choice.

        Returns the milliseconds from sending it until the last seat received it, or None if the game is over.
        Raises RuntimeError if it is over before the first choice.
        """
        deciding = [seat for seat in self._seats if seat.is_open]
        if not deciding and not self._seq:
            raise RuntimeError("a new game has no open decision")
        if not deciding:
            return None
        self._seq += 1
        begun = await self._dice.choice(deciding).choose(self._path, self._dice)
        last = max([await seat.wait_for_entry(self._seq) for seat in self._seats])
        return (last - begun) * 1000

    def leave(self) -> None:
        """Close all connections."""
        for seat in self._seats:
            seat.close_socket()
            seat.connection.close()


def main() -> None:
    """Play, and print the measurements."""
    parser = argparse.ArgumentParser(prog="bench.load", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--game", choices=CATALOGUE, default=next(iter(CATALOGUE)), help="(%(default)s)")
    parser.add_argument("--tables", type=int, default=10, help="(%(default)s)")
    parser.add_argument("--seats", type=int, default=4, help="at each table (%(default)s)")
    parser.add_argument("--by", choices=PLAYERS, default="pages", help="who plays (%(default)s)")
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds to measure (%(default)s)")
    parser.add_argument(
        "--addresses", action="store_true", help="claim an address of its own for each seat, as a proxy would"
    )
    parser.add_argument("--seed", default="load", help="seed of the choices (%(default)s)")
    parser.add_argument("--server", type=int, nargs="*", default=[], help="processes whose CPU time counts")
    args = parser.parse_args()
    tables = [
        Table(
            args.url,
            args.game,
            random.Random(f"{args.seed}:{number}"),
            [
                PLAYERS[args.by](Connection(args.url, f"10.1.{number}.{seat}" if args.addresses else ""))
                for seat in range(args.seats)
            ],
        )
        for number in range(args.tables)
    ]
    measured = uvloop.run(Load(tables).run(args.seconds, args.server))
    sys.stdout.write(json.dumps(asdict(measured)) + "\n")


if __name__ == "__main__":
    main()
