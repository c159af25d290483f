"""Choices of people while bots think at other tables, against the same without them."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bench.measures.beside import SECONDS, TABLES, Beside
from tests.live.server import PROJECT

MASTERS = 20


class BesideMasters(Beside):
    """So many Masters play at tables of their own, whose opponents answer at once."""

    def __init__(self, tables: int = TABLES, masters: int = MASTERS, seconds: float = SECONDS) -> None:
        super().__init__(f"{masters} Masters that think", tables, seconds)
        self._masters = masters

    @contextmanager
    def busy(self, url: str, run: int) -> Iterator[None]:
        """They think until the block ends. Raises RuntimeError when they do not come to it."""
        command = [sys.executable, "-m", "bench.players.practice", url, "--tables", f"{self._masters}"]
        with subprocess.Popen(
            command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as playing:
            assert playing.stdout is not None
            if playing.stdout.readline() != "ready\n":
                raise RuntimeError("the opponents of the Masters did not come")
            yield
            playing.communicate()
