"""Choices of people while finished games are reviewed, against the same without reviews."""

from collections.abc import Iterator
from contextlib import contextmanager

from bench.measures.beside import SECONDS, TABLES, Beside
from bench.measures.tables import game_for
from bench.players.caller import Pair, timed

GAMES = 8
"""One game is reviewed at a time; so many are enough that there is always one as long as is measured."""


class BesideReview(Beside):
    """The server reviews games that were finished there."""

    def __init__(self, tables: int = TABLES, games: int = GAMES, seconds: float = SECONDS) -> None:
        super().__init__("a review", tables, seconds)
        self._games = games

    @contextmanager
    def busy(self, url: str, run: int) -> Iterator[None]:
        """Games are reviewed, one after the other, until the block ends. Raises RuntimeError where all are
        ready before that."""
        over = [play_to_the_end(url, f"reviewed {run} {number}") for number in range(self._games)]
        hosts = [pair.players[0] for pair in over]
        for host in hosts:
            host.act("review")
        yield
        ready = [host.http.get(f"{host.table}/review").json()["status"] == "ready" for host in hosts]
        for pair in over:
            pair.close()
        if all(ready):
            raise RuntimeError("the reviews were ready before the choices were measured")


def play_to_the_end(url: str, seed: str) -> Pair:
    """Two who have played a whole game of random choices."""
    pair = Pair(url, game_for(2), 2, seed)
    while (choice := pair.think()) is not None:
        player, answer = choice
        timed(player, "choices", **answer)
    return pair
