"""The traffic of a game: how many bytes go which way with each choice, noted while the house is played."""

import random
from dataclasses import dataclass

from bench.load import Seat, Table
from bench.wire import Line


@dataclass(frozen=True)
class Exchange:
    """A post and its answer, in bytes."""

    posted: int
    answered: int


@dataclass(frozen=True)
class Choice:
    """A choice: the seat that made it, what was asked on the way, its post, and the bytes that each seat's
    socket was sent."""

    seat: int
    explored: list[Exchange]
    chosen: Exchange
    frames: list[int]


@dataclass(frozen=True)
class Game:
    """A game: the bytes that each seat's socket was sent when it opened, and the choices."""

    opening: list[int]
    choices: list[Choice]


class NotedLine(Line):
    """A line that notes what is posted and answered."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.exchanges: list[Exchange] = []

    async def post(self, path: str, body: bytes, kind: str = "text/plain") -> bytes:
        """The body of the answer. Raises Refused."""
        told = await super().post(path, body, kind)
        self.exchanges.append(Exchange(len(body), len(told)))
        return told


class NotedSeat(Seat):
    """A player of whom is noted what goes over the wire."""

    def __init__(self, url: str) -> None:
        self._noted = NotedLine(url)
        super().__init__(self._noted)
        self._bytes = 0

    def heard(self, frame: bytes) -> None:
        """Takes a frame."""
        self._bytes += len(frame)
        super().heard(frame)

    def take_exchanges(self) -> list[Exchange]:
        """What was posted since this was last asked."""
        taken, self._noted.exchanges = self._noted.exchanges, []
        return taken

    def take_bytes(self) -> int:
        """How much its socket was sent since this was last asked."""
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
