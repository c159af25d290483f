"""Choices of people while finished games are reviewed, against the same without reviews, in turn."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.caller import Pair, timed
from bench.halls import small
from bench.numbers import Number
from bench.tables import game_for, loaded
from tests.live.server import Server

TABLES, GAMES, SECONDS = 50, 8, 5.0
"""One game is reviewed at a time; so many are enough that there is always one as long as is measured."""


class BesideReview:
    """Measures a server of its own: tables of people as fast as it lets them, while it reviews games."""

    def __init__(self, tables: int = TABLES, games: int = GAMES, seconds: float = SECONDS) -> None:
        self._tables, self._games, self._seconds = tables, games, seconds
        beside = f"{tables} tables beside a review, against none"
        self.half = Number(f"p50 of a choice at {beside}", "times", most=1.2)
        self.cpu = Number(f"CPU of a choice at {beside}", "times")

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.half, self.cpu]

    def run(self, run: int) -> None:
        """Measures once."""
        with small() as server:
            over = [play_to_the_end(server.url, f"reviewed {run} {number}") for number in range(self._games)]
            alone = self._measured(server, run)
            with reviewing(over):
                beside = self._measured(server, run)
        self.half.add(beside[0] / alone[0])
        self.cpu.add(beside[1] / alone[1])

    def _measured(self, server: Server, run: int) -> tuple[float, float]:
        """The median of a choice in milliseconds, and the server's own seconds for one."""
        found = loaded(server, self._tables, self._seconds, f"beside {run}")
        return median(found.milliseconds), found.server_cpu / len(found.milliseconds)


def play_to_the_end(url: str, seed: str) -> Pair:
    """Two who have played a whole game of random choices."""
    pair = Pair(url, game_for(2), 2, seed)
    while (choice := pair.think()) is not None:
        player, answer = choice
        timed(player, "choices", **answer)
    return pair


@contextmanager
def reviewing(over: Sequence[Pair]) -> Iterator[None]:
    """Their games are reviewed, one after the other, until the block ends. Raises RuntimeError where all are
    ready before that."""
    hosts = [pair.players[0] for pair in over]
    for host in hosts:
        host.act("review")
    yield
    ready = [host.http.get(f"{host.table}/review").json()["status"] == "ready" for host in hosts]
    for pair in over:
        pair.close()
    if all(ready):
        raise RuntimeError("the reviews were ready before the choices were measured")
