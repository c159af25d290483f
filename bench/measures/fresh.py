"""A hall that has just been opened: how long until its first answer, and the memory that it has then."""

import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from bench.halls import WITHOUT_LIMITS
from bench.numbers import Number
from bench.processes import proportional_bytes, resident_bytes
from tests.live.server import Server

MOST_SECONDS, MOST_MEGABYTES = 1.5, 80


class Fresh:
    """Measures `magehall serve` where there is no database yet."""

    def __init__(self) -> None:
        self.opening = Number("from the start of a hall to its first page", "s", most=MOST_SECONDS)
        self.memory = Number("memory of a fresh hall", "MB", 1, most=MOST_MEGABYTES)
        self.resident = Number("the same with all of what it shares", "MB", 1)

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.opening, self.memory, self.resident]

    def run(self, run: int) -> None:
        """Measures once."""
        with tempfile.TemporaryDirectory() as folder:
            begun = time.perf_counter()
            with Server(Path(folder), WITHOUT_LIMITS) as server:
                with urlopen(server.url) as page:
                    page.read()
                self.opening.add(time.perf_counter() - begun)
                self.memory.add(proportional_bytes(server.pid) / 1e6)
                self.resident.add(resident_bytes(server.pid) / 1e6)
