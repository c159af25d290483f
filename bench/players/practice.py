"""People who each play against a Master and choose immediately, in a separate process, until stdin ends.

`python -m bench.players.practice URL` prints "ready" when all of them play.
"""

import argparse
import asyncio
import random
import sys

import uvloop

from bench.load import Table
from bench.measures.tables import game_for
from bench.players.page_seat import PageSeat
from bench.players.wire import Connection

PATIENCE = 60.0
"""Seconds without a decision after which a game is taken to be over."""


class Practice(Table):
    """A table of one person and a Master."""

    async def begin(self) -> None:
        """Start a new game."""
        (person,) = self._seats
        opened = await person.connection.json("/api/tables", game=self._game, players=2, strength="master")
        self._path = f"/tables/{opened['id']}"
        await person.connection.json(f"/api{self._path}/start")
        await person.open_socket(self._url, self._path)
        await person.wait_for_entry(0)

    async def play_on(self) -> None:
        """Answer every decision, game after game."""
        (person,) = self._seats
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    while not person.is_open:
                        person.has_received.clear()
                        await person.has_received.wait()
            except TimeoutError:
                await self.begin()
                continue
            seq = person.seq
            await person.choose(self._path, self._dice)
            await person.wait_for_entry(seq + 1)


async def practise(url: str, tables: int) -> None:
    """Play at a number of tables until stdin ends."""
    practices = [
        Practice(url, game_for(2), random.Random(f"practice:{number}"), [PageSeat(Connection(url))])
        for number in range(tables)
    ]
    for table in practices:
        await table.arrive()
        await table.begin()
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(table.play_on()) for table in practices]
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.read)
        for task in tasks:
            task.cancel()
    for table in practices:
        table.leave()


def main() -> None:
    """Play until stdin ends."""
    parser = argparse.ArgumentParser(prog="bench.players.practice", description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--tables", type=int, default=20, help="(%(default)s)")
    args = parser.parse_args()
    uvloop.run(practise(args.url, args.tables))


if __name__ == "__main__":
    main()
