"""Choices of people while one hostile client requests as much as it may, compared with choices without it."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bench.measurements import Measurement
from bench.measures.tables import FOUR_PAGES, run_load
from bench.players.hostile import ATTACKS
from tests.live.server import PROJECT, Server

TABLES, SECONDS = 2, 4.0
"""A few tables, so that the server is not busy without the hostile client."""
MOST = 2.0
WITH_LIMITS = {"MAGEHALL_LIMITS": "1", "MAGEHALL_TRUSTED_PROXIES": "127.0.0.1", "MAGEHALL_LIMIT_SCALE": "1"}
"""Limits as in operation. This machine counts as a proxy, so that each player has an address of their own."""
OWN_ADDRESSES: Mapping[str, object] = {**FOUR_PAGES, "addresses": True}


class BesideHostile:
    """Measures a server of its own, with limits, during attacks of each kind by one client."""

    def __init__(self, tables: int = TABLES, seconds: float = SECONDS) -> None:
        self._tables, self._seconds = tables, seconds
        where = f"of a choice at {tables} tables during a hostile client's"
        self.p50 = {
            name: Measurement(f"p50 {where} {name}, relative to the same without them", "x", maximum=MOST)
            for name in ATTACKS
        }

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return list(self.p50.values())

    def run(self, run: int) -> None:
        """Measure each attack once, after the same load without it."""
        for name, p50 in self.p50.items():
            with tempfile.TemporaryDirectory() as folder, Server(Path(folder), WITH_LIMITS) as server:
                alone = self._measure(server, f"alone {run}")
                with keep_attacking(server.url, name):
                    attacked = self._measure(server, f"hostile {run}")
            p50.add(attacked / alone)

    def _measure(self, server: Server, seed: str) -> float:
        """The median milliseconds of a choice."""
        return run_load(server, self._tables, self._seconds, seed, OWN_ADDRESSES).p50


@contextmanager
def keep_attacking(url: str, attack: str) -> Iterator[None]:
    """Let a hostile client attack until the block ends. Raises RuntimeError if it gets no replies."""
    command = [sys.executable, "-m", "bench.players.hostile", url, attack]
    with subprocess.Popen(
        command, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as hostile:
        assert hostile.stdout is not None
        if hostile.stdout.readline() != "ready\n":
            raise RuntimeError("the hostile client did not start")
        yield
        answered, _ = hostile.communicate()
    if hostile.returncode or not int(answered):
        raise RuntimeError(f"the hostile client got no replies to its {attack}")
