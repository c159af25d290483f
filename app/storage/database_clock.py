"""The clock of a site: its database's, which all workers share, without asking it every time."""

import time
from collections.abc import Callable
from functools import partial

from sqlmodel import Session

from app.storage.database import database_time

NEAR = 50.0
"""Milliseconds that a question may take whose answer is believed once there was one."""


def wall_clock() -> float:
    """The time by this machine, in milliseconds since 1970."""
    return time.time() * 1000


class Clock:
    """How far the clock of this machine is from the database's; 0 until it was asked."""

    def __init__(self, wall: Callable[[], float] = wall_clock) -> None:
        self._wall = wall
        self._behind = 0.0
        self._asked = False

    def now(self) -> float:
        """The time by the database, in milliseconds since 1970."""
        return self._wall() + self._behind

    def ask(self, db: Session) -> int:
        """The same, by the database itself; sets the clock."""
        return self.hear(partial(database_time, db))

    def hear(self, ask: Callable[[], int]) -> int:
        """The same, by a question to the database that has its time as answer."""
        before = self._wall()
        time = ask()
        after = self._wall()
        if not self._asked or after - before < NEAR:
            self._behind = time - (before + after) / 2
            self._asked = True
        return time
