"""The start of a new server: the time to its first page, and its memory then."""

import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

from bench.measurements import Measurement
from bench.processes import proportional_bytes, resident_bytes
from bench.servers import WITHOUT_LIMITS
from tests.live.server import Server

MOST_SECONDS, MOST_MEGABYTES = 1.5, 110


class ServerStart:
    """Measures `magehall serve` without an existing database."""

    def __init__(self) -> None:
        self.duration = Measurement(
            "time from the start of a server to its first page", "s", maximum=MOST_SECONDS
        )
        self.memory = Measurement("memory of a new server", "MB", 1, maximum=MOST_MEGABYTES)
        self.resident = Measurement("resident memory of a new server", "MB", 1)

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [self.duration, self.memory, self.resident]

    def run(self, run: int) -> None:
        """Measure once."""
        with tempfile.TemporaryDirectory() as folder:
            begun = time.perf_counter()
            with Server(Path(folder), WITHOUT_LIMITS) as server:
                with urlopen(server.url) as page:
                    page.read()
                self.duration.add(time.perf_counter() - begun)
                self.memory.add(proportional_bytes(server.pid) / 1e6)
                self.resident.add(resident_bytes(server.pid) / 1e6)
