"""Attendance, the players and spectators who have a table's page open."""

from typing import NamedTuple

from msgspec.structs import replace

from app.tables.view.absence import absent_seats
from app.tables.view.table_view import TableView


class Attendance(NamedTuple):
    """Who is around a table: the seats whose players are here, how many watch, what some are called; as of
    which version of who is here; the seats whose players were here lately; and after how many seconds without
    them somebody is absent."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0
    names: tuple[str, ...] = ()
    version: int = 0
    lately: frozenset[int] = frozenset()
    absence: int | None = None

    def shown_in(self, seen: TableView) -> TableView:
        """The table with those who are around it."""
        seats = tuple(
            [
                replace(seat, present=seat.seat in self.seats, lately=seat.seat in self.lately)
                for seat in seen.seats
            ]
        )
        around = replace(
            seen,
            seats=seats,
            watchers=self.watchers,
            watcher_names=self.names,
            absence=self.absence if seen.replaceable else None,
        )
        return replace(around, absent=absent_seats(around))
