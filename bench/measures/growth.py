"""The growth of a server's memory by many choices at a table, and by many tables created and left."""

from bench.measurements import Measurement
from bench.measures.long_log import open_undoable_table
from bench.players.caller import Caller
from bench.processes import private_bytes
from bench.servers import serve_sqlite
from engines import CATALOGUE

CHOICES, TABLES = 2000, 200
WARM_UP = 0.25
"""The share of choices and tables before the first reading, for memory that is allocated only once."""
MOST_MEGABYTES = 1.0
"""The memory that an allocator retains differs by about this much from run to run."""


class Growth:
    """Measures a server of its own."""

    def __init__(self, choices: int = CHOICES, tables: int = TABLES) -> None:
        self._choices = choices
        self._tables = tables
        self.by_choices = Measurement(
            f"memory growth after {choices:,} choices at one table", "MB", maximum=MOST_MEGABYTES
        )
        self.by_tables = Measurement(
            f"memory growth after creating and leaving {tables} tables", "MB", maximum=MOST_MEGABYTES
        )

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements."""
        return [self.by_choices, self.by_tables]

    def run(self, run: int) -> None:
        """Measure once."""
        with serve_sqlite() as server:
            choice = open_undoable_table(server.url, f"growth {run}")
            choice.repeat_until(round(WARM_UP * self._choices))
            before = private_bytes(server.pid)
            choice.repeat_until(choice.seq + self._choices)
            self.by_choices.add((private_bytes(server.pid) - before) / 1e6)
            choice.table.close()
            host = Caller(server.url, "Hester")
            _create_and_leave(host, round(WARM_UP * self._tables))
            before = private_bytes(server.pid)
            _create_and_leave(host, self._tables)
            self.by_tables.add((private_bytes(server.pid) - before) / 1e6)
            host.http.close()


def _create_and_leave(host: Caller, tables: int) -> None:
    """Create tables one after the other and leave each, which ends it."""
    game = next(iter(CATALOGUE.values()))
    for _ in range(tables):
        created = host.post("/api/tables", game=game.id, players=game.seats[0])
        host.table = f"/api/tables/{created['id']}"
        host.get_table()
        host.http.delete(f"{host.table}/seats").raise_for_status()
