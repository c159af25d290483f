"""People who each play against a Master and answer at once, by a process of its own, until its stdin ends.

`python -m bench.players.practice URL` says that it is ready when all of them play.
"""

import argparse
import asyncio
import random
import sys

import uvloop

from bench.load import Table
from bench.measures.tables import game_for
from bench.players.page_seat import PageSeat
from bench.players.wire import Line

PATIENCE = 60.0
"""Seconds after which a game in which nobody is asked is taken to be over."""


class Practice(Table):
    """A table of one person and a Master."""

    async def begin(self) -> None:
        """A new game of them."""
        (person,) = self._seats
        opened = await person.line.json("/api/tables", game=self._game, players=2, strength="master")
        self._path = f"/tables/{opened['id']}"
        await person.line.json(f"/api{self._path}/start")
        await person.look(self._url, self._path)
        await person.sees(0)

    async def go_on(self) -> None:
        """Answers whatever is asked, game after game."""
        (person,) = self._seats
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    while not person.is_open:
                        person.shown.clear()
                        await person.shown.wait()
            except TimeoutError:
                await self.begin()
                continue
            seq = person.seq
            await person.choose(self._path, self._dice)
            await person.sees(seq + 1)


async def practise(url: str, tables: int) -> None:
    """So many play until nobody wants to know any more."""
    lone = [
        Practice(url, game_for(2), random.Random(f"practice:{number}"), [PageSeat(Line(url))])
        for number in range(tables)
    ]
    for table in lone:
        await table.arrive()
        await table.begin()
    async with asyncio.TaskGroup() as playing:
        going = [playing.create_task(table.go_on()) for table in lone]
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.read)
        for one in going:
            one.cancel()
    for table in lone:
        table.leave()


def main() -> None:
    """Plays until its stdin ends."""
    parser = argparse.ArgumentParser(prog="bench.players.practice", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--tables", type=int, default=20, help="(%(default)s)")
    args = parser.parse_args()
    uvloop.run(practise(args.url, args.tables))


if __name__ == "__main__":
    main()
