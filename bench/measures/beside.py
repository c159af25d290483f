"""Choices of people while the server also does something else, compared with choices alone, alternately."""

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager

from bench.measurements import Measurement
from bench.measures.tables import run_load
from bench.servers import serve_sqlite
from tests.live.server import Server

TABLES, SECONDS = 50, 5.0


class Beside(ABC):
    """Measures choices on a server of its own, alone and during other work.

    `when` names the time of that work: "during a review".
    """

    def __init__(self, when: str, tables: int, seconds: float) -> None:
        self._tables, self._seconds = tables, seconds
        where = f"at {tables} tables {when}, relative to the same without"
        self.p50 = Measurement(f"p50 of a choice {where}", "x", maximum=1.2)
        self.cpu = Measurement(f"CPU of a choice {where}", "x")

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [self.p50, self.cpu]

    @abstractmethod
    def keep_busy(self, url: str, run: int) -> AbstractContextManager[None]:
        """Prepare the other work, and keep the server busy with it until the block ends."""

    def run(self, run: int) -> None:
        """Measure once."""
        with serve_sqlite() as server:
            alone_p50, alone_cpu = self._measure(server, run)
            with self.keep_busy(server.url, run):
                busy_p50, busy_cpu = self._measure(server, run)
        self.p50.add(busy_p50 / alone_p50)
        self.cpu.add(busy_cpu / alone_cpu)

    def _measure(self, server: Server, run: int) -> tuple[float, float]:
        """The median milliseconds of a choice, and the server's CPU seconds per choice."""
        result = run_load(server, self._tables, self._seconds, f"beside {run}")
        return result.p50, result.server_cpu / result.choices
