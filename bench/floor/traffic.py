"""The traffic of a game: the bytes in each direction per choice, recorded while it is played at Magehall."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from bench.load import Table
from bench.players.page_seat import PageSeat
from bench.players.program_seat import ProgramSeat
from bench.players.seat import Seat
from bench.players.wire import Connection


@dataclass(frozen=True)
class Exchange:
    """The bytes of a request and of its reply. At the floor the request is a post."""

    posted: int
    answered: int


@dataclass(frozen=True)
class Choice:
    """A choice: the seat, the exchanges before it, its own exchange, and the bytes sent to each socket."""

    seat: int
    explored: list[Exchange]
    chosen: Exchange
    frames: list[int]


@dataclass(frozen=True)
class GameTraffic:
    """A game: the bytes sent to each seat's socket when it opened, and the choices."""

    opening: list[int]
    choices: list[Choice]


class _RecordingSeat(Seat):
    """A player whose traffic is recorded."""

    def __init__(self, url: str) -> None:
        super().__init__(Connection(url))
        self._exchanges: list[Exchange] = []
        self._bytes = 0
        self.record_exchange = lambda sent, received: self._exchanges.append(Exchange(sent, received))

    def receive(self, frame: bytes) -> None:
        """Count the bytes of updates, and process the frame."""
        if not self.is_reply(frame):
            self._bytes += len(frame)
        super().receive(frame)

    def take_exchanges(self) -> list[Exchange]:
        """The exchanges since the last call."""
        exchanges, self._exchanges = self._exchanges, []
        return exchanges

    def take_bytes(self) -> int:
        """The bytes of updates sent to its socket since the last call."""
        count, self._bytes = self._bytes, 0
        return count


class _RecordingPage(_RecordingSeat, PageSeat):
    """A player with a page."""


class _RecordingProgram(_RecordingSeat, ProgramSeat):
    """A player that is a program."""


_SEATS: Mapping[str, type[_RecordingSeat]] = {"pages": _RecordingPage, "programs": _RecordingProgram}


async def record_traffic(
    url: str, game: str, seats: int, seed: str, most: int | None = None, by: str = "pages"
) -> GameTraffic:
    """Play a game at Magehall, or its first `most` choices, and return its traffic."""
    players = [_SEATS[by](url) for _ in range(seats)]
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
    return GameTraffic(opening, choices)
