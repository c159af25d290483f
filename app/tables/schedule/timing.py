"""The times of a server: its clock, how it stretches those of questions, how long its bots pause."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from app.storage.database_clock import Clock
from app.tables.schedule.alarm import Alarm
from app.tables.schedule.bot_pause import draw_pause
from app.tables.schedule.clocks import question_seconds

OPENING = 4_000
"""Milliseconds that pages have to open their salts when a game starts."""


def _nobody(_: str) -> bool:
    """Of a server that calls nobody."""
    return False


@dataclass(frozen=True)
class Timing:
    """The clocks of a server: `scale` stretches all of them; `pause` is the longest of a bot, in seconds;
    `reaches` says which users can be called when it is their turn."""

    scale: float = 1.0
    pause: float = 1.0
    alarm: Alarm = field(default_factory=Alarm)
    time: Clock = field(default_factory=Clock)
    reaches: Callable[[str], bool] = _nobody

    def question_time(self, pace: str, clocks: Mapping[str, int], topic: str) -> int | None:
        """Milliseconds for a question of a topic; None when there is all the time in the world."""
        seconds = question_seconds(pace, clocks, topic)
        return None if seconds is None else round(seconds * 1000 * self.scale)

    def turn_time(self, pace: str, seconds: int) -> int | None:
        """Milliseconds for a whole turn; None where it may take as long as its questions do."""
        return round(seconds * 1000 * self.scale) if pace == "live" and seconds else None

    def opening_time(self) -> int:
        """Milliseconds that pages have to open their salts."""
        return round(OPENING * self.scale)

    def bot_pause(self) -> int:
        """Milliseconds until a bot moves."""
        return round(draw_pause(self.pause) * 1000)
