"""Attendance, the players and spectators who have a table's page open."""

from typing import NamedTuple

from msgspec.structs import replace

from app.tables.view.absence import list_absent_seats
from app.tables.view.table_view import TableView

MAX_WATCHER_NAMES = 20
"""Maximum number of spectators whose names are listed; further ones are only counted."""


class Attendance(NamedTuple):
    """A snapshot of the players and spectators who have a table's page open.

    `seats` are the seats of the players who are present, `recent_seats` those of the players who were present
    recently. `watchers` is the number of all spectators, and `watcher_names` are the names of the first
    MAX_WATCHER_NAMES. `version` increases with every change of the attendance. A player counts as absent
    after `absence_seconds` without the page open.
    """

    seats: frozenset[int] = frozenset()
    watchers: int = 0
    watcher_names: tuple[str, ...] = ()
    version: int = 0
    recent_seats: frozenset[int] = frozenset()
    absence_seconds: int | None = None

    def apply_to(self, table_view: TableView) -> TableView:
        """The view of the table with this attendance filled in."""
        seats = tuple(
            [
                replace(
                    seat, present=seat.seat in self.seats, recently_present=seat.seat in self.recent_seats
                )
                for seat in table_view.seats
            ]
        )
        updated_view = replace(
            table_view,
            seats=seats,
            watchers=self.watchers,
            watcher_names=self.watcher_names,
            absence_seconds=self.absence_seconds if table_view.is_replaceable else None,
        )
        return replace(updated_view, absent_seats=list_absent_seats(updated_view))
