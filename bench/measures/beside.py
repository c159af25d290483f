"""Choices of people while their server has something else to do, against the same without it, in turn."""

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager

from bench.halls import small
from bench.measures.tables import loaded
from bench.numbers import Number
from tests.live.server import Server

TABLES, SECONDS = 50, 5.0


class Beside(ABC):
    """Measures a server of its own: tables of people as fast as it lets them, alone and beside `what`."""

    def __init__(self, what: str, tables: int, seconds: float) -> None:
        self._tables, self._seconds = tables, seconds
        beside = f"{tables} tables beside {what}, against none"
        self.half = Number(f"p50 of a choice at {beside}", "times", most=1.2)
        self.cpu = Number(f"CPU of a choice at {beside}", "times")

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.half, self.cpu]

    @abstractmethod
    def busy(self, url: str, run: int) -> AbstractContextManager[None]:
        """What else the server has to do until the block ends; entering it makes that ready."""

    def run(self, run: int) -> None:
        """Measures once."""
        with small() as server:
            alone = self._measured(server, run)
            with self.busy(server.url, run):
                beside = self._measured(server, run)
        self.half.add(beside[0] / alone[0])
        self.cpu.add(beside[1] / alone[1])

    def _measured(self, server: Server, run: int) -> tuple[float, float]:
        """The median of a choice in milliseconds, and the server's own seconds for one."""
        found = loaded(server, self._tables, self._seconds, f"beside {run}")
        return found.percentiles[49], found.server_cpu / found.choices
