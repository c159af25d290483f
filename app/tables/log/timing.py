"""How long things take: the clocks of questions, the pauses of bots, and when to look for what is due."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf

import anyio

from app.storage.database_clock import Clock

FALLBACK = 60
"""Seconds for a question of a live table whose game names no clock for it."""
DAY = 24 * 3600
SHORTEST_PAUSE = 0.4
"""Of the longest pause: a bot moves after something between this part of it and the whole."""
WAITING = DAY * 1000
"""Milliseconds that an open table waits for somebody to come."""


class Alarm:
    """Rings when the soonest of what was expected should have come; times are from now, in milliseconds."""

    def __init__(self) -> None:
        self._at = inf
        self._sooner = anyio.Event()

    def expect(self, wait: int) -> None:
        """Something will be due in `wait` milliseconds."""
        at = anyio.current_time() + wait / 1000
        if at < self._at:
            self._at = at
            self._sooner.set()

    async def wait(self, most: float) -> None:
        """Returns when it rings, after `most` seconds at the latest."""
        latest = anyio.current_time() + most
        while (until := min(self._at, latest)) > anyio.current_time():
            self._sooner = anyio.Event()
            with anyio.move_on_at(until):
                await self._sooner.wait()
        self._at = inf


@dataclass(frozen=True)
class Timing:
    """The clocks of a server: `scale` stretches all of them; `pause` is the longest of a bot, in seconds."""

    scale: float = 1.0
    pause: float = 1.0
    alarm: Alarm = field(default_factory=Alarm)
    time: Clock = field(default_factory=Clock)

    def question_time(self, pace: str, clocks: Mapping[str, int], topic: str) -> int | None:
        """Milliseconds for a question of a topic; None when there is all the time in the world."""
        match pace:
            case "live":
                seconds = clocks.get(topic, clocks.get("*", FALLBACK))
            case "slow":
                seconds = DAY
            case _:
                return None
        return round(seconds * 1000 * self.scale)

    def bot_pause(self) -> int:
        """Milliseconds until a bot moves: long enough for people to follow."""
        part = SHORTEST_PAUSE + (1 - SHORTEST_PAUSE) * secrets.randbelow(1001) / 1000
        return round(self.pause * 1000 * part)
