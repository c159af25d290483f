"""Choices of people while bots think, against the same without them, in turn."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from bench.halls import small
from bench.numbers import Number
from bench.tables import loaded
from tests.live.server import PROJECT, Server

TABLES, MASTERS, SECONDS = 50, 20, 5.0


class Thinking:
    """Measures a server of its own: tables of people as fast as it lets them, and Masters at other tables
    whose opponents answer at once."""

    def __init__(self, tables: int = TABLES, masters: int = MASTERS, seconds: float = SECONDS) -> None:
        self._tables, self._masters, self._seconds = tables, masters, seconds
        beside = f"{tables} tables beside {masters} Masters that think, against none"
        self.half = Number(f"p50 of a choice at {beside}", "times", most=1.2)
        self.cpu = Number(f"CPU of a choice at {beside}", "times")

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.half, self.cpu]

    def run(self, run: int) -> None:
        """Measures once."""
        with small() as server:
            alone = self._measured(server, run)
            with masters(server.url, self._masters):
                beside = self._measured(server, run)
        self.half.add(beside[0] / alone[0])
        self.cpu.add(beside[1] / alone[1])

    def _measured(self, server: Server, run: int) -> tuple[float, float]:
        """The median of a choice in milliseconds, and the server's own seconds for one."""
        found = loaded(server, self._tables, self._seconds, f"thinking {run}")
        return median(found.milliseconds), found.server_cpu / len(found.milliseconds)


@contextmanager
def masters(url: str, tables: int) -> Iterator[None]:
    """So many Masters think until the block ends. Raises RuntimeError when they do not come to it."""
    command = [sys.executable, "-m", "bench.practice", url, "--tables", f"{tables}"]
    with subprocess.Popen(
        command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as playing:
        assert playing.stdout is not None
        if playing.stdout.readline() != "ready\n":
            raise RuntimeError("the opponents of the Masters did not come")
        yield
        playing.communicate()
