"""Choices of people while bots think at other tables, compared with choices without these bots."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from bench.measures.beside import SECONDS, TABLES, Beside
from tests.live.server import PROJECT

MASTERS = 20


class BesideMasters(Beside):
    """Master bots play at tables of their own against opponents who choose immediately."""

    def __init__(self, tables: int = TABLES, masters: int = MASTERS, seconds: float = SECONDS) -> None:
        super().__init__(f"while {masters} Masters are thinking", tables, seconds)
        self._masters = masters

    @contextmanager
    def keep_busy(self, url: str, run: int) -> Iterator[None]:
        """Let the bots think until the block ends. Raises RuntimeError if their opponents do not start."""
        command = [sys.executable, "-m", "bench.players.practice", url, "--tables", f"{self._masters}"]
        with subprocess.Popen(
            command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as opponents:
            assert opponents.stdout is not None
            if opponents.stdout.readline() != "ready\n":
                raise RuntimeError("the opponents of the Masters did not start")
            yield
            opponents.communicate()
