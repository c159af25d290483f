"""The traffic of a game: how many bytes go which way with each choice, noted while the house is played."""

import random
from dataclasses import dataclass

from bench.load import Seat, Table
from bench.wire import Line


@dataclass(frozen=True)
class Exchange:
    """What a page said and was answered, in bytes. The floor is posted it."""

    posted: int
    answered: int


@dataclass(frozen=True)
class Choice:
    """A choice: the seat that made it, what was asked on the way, what it said itself, and the bytes that
    each seat's socket was sent."""

    seat: int
    explored: list[Exchange]
    chosen: Exchange
    frames: list[int]


@dataclass(frozen=True)
class Game:
    """A game: the bytes that each seat's socket was sent when it opened, and the choices."""

    opening: list[int]
    choices: list[Choice]


class NotedSeat(Seat):
    """A player of whom is noted what goes over the wire."""

    def __init__(self, url: str) -> None:
        super().__init__(Line(url))
        self._exchanges: list[Exchange] = []
        self._bytes = 0

    async def answered(self, said: bytes) -> bytes:
        """What is answered by the socket."""
        told = await super().answered(said)
        self._bytes -= len(told)
        self._exchanges.append(Exchange(len(said), len(told)))
        return told

    def heard(self, frame: bytes) -> None:
        """Takes a frame."""
        self._bytes += len(frame)
        super().heard(frame)

    def take_exchanges(self) -> list[Exchange]:
        """What was asked and answered since this was last asked."""
        taken, self._exchanges = self._exchanges, []
        return taken

    def take_bytes(self) -> int:
        """How much else its socket was sent since this was last asked."""
        taken, self._bytes = self._bytes, 0
        return taken


async def noted(url: str, game: str, seats: int, seed: str, most: int | None = None) -> Game:
    """The traffic of a game that is played in the house; of its first choices, at most so many."""
    players = [NotedSeat(url) for _ in range(seats)]
    table = Table(url, game, random.Random(seed), players)
    await table.arrive()
    await table.begin()
    for player in players:
        player.take_exchanges()
    opening = [player.take_bytes() for player in players]
    choices: list[Choice] = []
    while len(choices) != most and await table.choose() is not None:
        posts = [player.take_exchanges() for player in players]
        (seat,) = [number for number, exchanges in enumerate(posts) if exchanges]
        *explored, chosen = posts[seat]
        choices.append(Choice(seat, explored, chosen, [player.take_bytes() for player in players]))
    table.leave()
    return Game(opening, choices)
