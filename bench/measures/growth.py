"""Whether a hall grows that goes on: its memory before and after many choices at one table, and before and
after many tables have come and gone."""

from bench.halls import small
from bench.measures.long_log import undoable
from bench.numbers import Number
from bench.players.caller import Seated
from bench.processes import private_bytes
from engines import CATALOGUE

CHOICES, TABLES = 2000, 200
WARM = 0.25
"""The part of them that comes before it is first looked: what a server needs only once is not counted."""
MOST_MEGABYTES = 1.0
"""What an allocator keeps for itself differs from run to run by about so much."""


class Growth:
    """Measures a server of its own."""

    def __init__(self, choices: int = CHOICES, tables: int = TABLES) -> None:
        self._choices = choices
        self._tables = tables
        self.by_choices = Number(f"growth by {choices:,} choices at a table", "MB", most=MOST_MEGABYTES)
        self.by_tables = Number(f"growth by {tables} tables that came and went", "MB", most=MOST_MEGABYTES)

    @property
    def numbers(self) -> list[Number]:
        """What is measured."""
        return [self.by_choices, self.by_tables]

    def run(self, run: int) -> None:
        """Measures once."""
        with small() as server:
            again = undoable(server.url, f"growth {run}")
            again.until(round(WARM * self._choices))
            before = private_bytes(server.pid)
            again.until(again.seq + self._choices)
            self.by_choices.add((private_bytes(server.pid) - before) / 1e6)
            again.table.close()
            host = Seated(server.url, "Host")
            _come_and_go(host, round(WARM * self._tables))
            before = private_bytes(server.pid)
            _come_and_go(host, self._tables)
            self.by_tables.add((private_bytes(server.pid) - before) / 1e6)
            host.http.close()


def _come_and_go(host: Seated, tables: int) -> None:
    """Opens tables one after the other and leaves each, which ends it."""
    game = next(iter(CATALOGUE.values()))
    for _ in range(tables):
        opened = host.post("/api/tables", game=game.id, players=game.seats[0])
        host.table = f"/api/tables/{opened['id']}"
        host.look()
        host.http.delete(f"{host.table}/seats").raise_for_status()
