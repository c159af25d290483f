"""Choices of people while finished games are reviewed, compared with choices without reviews."""

from collections.abc import Iterator
from contextlib import contextmanager

from bench.measures.beside import SECONDS, TABLES, Beside
from bench.measures.tables import game_for
from bench.players.caller import CallerTable, time_act

GAMES = 8
"""Games are reviewed one at a time; this number keeps the server busy for the whole measurement."""


class BesideReview(Beside):
    """The server reviews games that were played to the end there."""

    def __init__(self, tables: int = TABLES, games: int = GAMES, seconds: float = SECONDS) -> None:
        super().__init__("during a review", tables, seconds)
        self._games = games

    @contextmanager
    def keep_busy(self, url: str, run: int) -> Iterator[None]:
        """Let games be reviewed, one after the other, until the block ends.

        Raises RuntimeError if all reviews are ready before that.
        """
        tables = [play_to_the_end(url, f"reviewed {run} {number}") for number in range(self._games)]
        hosts = [table.players[0] for table in tables]
        for host in hosts:
            host.act("review")
        yield
        ready = [host.http.get(f"{host.table}/review").json()["status"] == "ready" for host in hosts]
        for table in tables:
            table.close()
        if all(ready):
            raise RuntimeError("the reviews were ready before the choices were measured")


def play_to_the_end(url: str, seed: str) -> CallerTable:
    """A table of two where a whole game of random choices was played."""
    table = CallerTable(url, game_for(2), 2, seed)
    while (turn := table.find_choice()) is not None:
        player, choice = turn
        time_act(player, "choices", **choice)
    return table
