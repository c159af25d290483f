"""The traffic of a game: how many bytes go which way with each choice, noted while the house is played."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from bench.load import Table
from bench.players.page_seat import PageSeat
from bench.players.program_seat import ProgramSeat
from bench.players.seat import Seat
from bench.players.wire import Line


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


class _Noting(Seat):
    """A player of whom is noted what goes over the wire."""

    def __init__(self, url: str) -> None:
        super().__init__(Line(url))
        self._exchanges: list[Exchange] = []
        self._bytes = 0
        self.note = lambda said, told: self._exchanges.append(Exchange(said, told))

    def heard(self, frame: bytes) -> None:
        """Takes a frame."""
        if not self.is_answer(frame):
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


class _NotedPage(_Noting, PageSeat):
    """One with a page."""


class _NotedProgram(_Noting, ProgramSeat):
    """One that is a program."""


_NOTED: Mapping[str, type[_Noting]] = {"pages": _NotedPage, "programs": _NotedProgram}


async def noted(
    url: str, game: str, seats: int, seed: str, most: int | None = None, by: str = "pages"
) -> Game:
    """The traffic of a game that is played in the house; of its first choices, at most so many."""
    players = [_NOTED[by](url) for _ in range(seats)]
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
