"""The timing of a server: its clock, the scale of all time limits, and the pauses of bots."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.storage.database_clock import DatabaseClock
from app.tables.schedule.alarm import Alarm
from app.tables.schedule.clocks import decision_seconds

SALT_OPENING_SECONDS = 4
"""Seconds that pages have to open their salts when a game starts."""
UNUSED_TABLE_HOURS = 24
"""Hours after which an open table that nobody joins or leaves is closed."""
REMINDER_HOURS = 1
"""Hours before a deadline at which its player is notified once more."""
MIN_BOT_PAUSE_FRACTION = 0.4
"""Shortest pause of a bot, as a fraction of the longest: people have to follow its moves."""


def _notify_nobody(_: str) -> bool:
    """The default of a server without notifications."""
    return False


@dataclass(frozen=True)
class TimeLimits:
    """The time limits of a server, and the pauses of its bots.

    `scale` multiplies all time limits; `longest_pause` is the longest pause of a bot, in seconds.
    """

    scale: float = 1.0
    longest_pause: float = 1.0

    def decision_time(self, pace: str, clocks: Mapping[str, int], topic: str) -> int | None:
        """Milliseconds for a decision of a topic; None without a limit."""
        seconds = decision_seconds(pace, clocks, topic)
        return None if seconds is None else round(seconds * 1000 * self.scale)

    def turn_time(self, pace: str, seconds: int) -> int | None:
        """Milliseconds for a whole turn; None if only its decisions are limited."""
        return round(seconds * 1000 * self.scale) if pace == "live" and seconds else None

    def salt_opening_time(self) -> int:
        """Milliseconds that pages have to open their salts."""
        return round(SALT_OPENING_SECONDS * 1000 * self.scale)

    def bot_pause(self, table: str, decision: str) -> int:
        """The pause before a bot moves, in milliseconds, from the ids of the table and the decision.

        It varies like that of a person. As it follows from what everybody sees, it tells nothing else, and
        the pause of a real game can be compared with it.
        """
        digest = hashlib.sha256(f"{table} {decision}".encode()).digest()
        variation = int.from_bytes(digest[:4], "big") / 0xFFFFFFFF
        part = MIN_BOT_PAUSE_FRACTION + (1 - MIN_BOT_PAUSE_FRACTION) * variation
        return round(self.longest_pause * part * 1000)


@dataclass(frozen=True)
class Timing(TimeLimits):
    """The time limits and the clock of a server; `can_notify` says whether a user can be notified."""

    alarm: Alarm = field(default_factory=Alarm)
    clock: DatabaseClock = field(default_factory=DatabaseClock)
    can_notify: Callable[[str], bool] = _notify_nobody
