"""A seat of the load: who sits there, the socket that is open at the table, and how far it has been shown."""

import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

from bench.players.wire import Ear, Line, Refused

PATIENCE = 60.0
"""Seconds after which an answer, or a choice that some seat has not seen, is a failure."""


class Seat(ABC):
    """A player: a line to post by, and the table as it was shown last. Pages and programs differ in what they
    are shown and how they choose. `note` is told how many bytes were asked or chosen, and how many answered.
    """

    sockets: ClassVar[str]
    """Before the address of a table, where the sockets of such seats are."""
    refusal = b'{"refused"'

    def __init__(self, line: Line) -> None:
        self.line = line
        self.seq = -1
        self.shown = asyncio.Event()
        self.at = 0.0
        self.note: Callable[[int, int], None] | None = None
        self._answer: asyncio.Future[bytes] | None = None
        self._ear: Ear | None = None

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """Whether a choice is theirs."""

    @abstractmethod
    async def choose(self, table: str, dice: random.Random) -> float:
        """Makes a random choice, with all that is asked on the way: when it was sent. Raises Refused."""

    @abstractmethod
    def pushed(self, frame: bytes) -> None:
        """Takes what the table has come to."""

    @abstractmethod
    def forget(self) -> None:
        """Another table comes: nothing is shown of it yet."""

    async def look(self, url: str, table: str) -> None:
        """Opens the socket at a table, in place of the one before."""
        self.leave()
        self.seq = -1
        self.forget()
        self._ear = await Ear.at(f"{url}{self.sockets}{table}/live", self.heard, self.line.token)

    def leave(self) -> None:
        """Closes the socket."""
        if self._ear is not None:
            self._ear.close()

    async def sees(self, seq: int) -> float:
        """The time at which the table was shown as of an entry."""
        async with asyncio.timeout(PATIENCE):
            while self.seq < seq:
                self.shown.clear()
                await self.shown.wait()
        return self.at

    def came_to(self, seq: int, at: float) -> None:
        """The table was shown as of an entry; of one entry the first time counts, not what else is shown."""
        if seq > self.seq:
            self.seq, self.at = seq, at
            self.shown.set()

    async def say(self, said: bytes) -> bytes:
        """What is answered by the socket. Raises Refused."""
        assert self._ear is not None, "the socket is open"
        self._answer = asyncio.get_running_loop().create_future()
        self._ear.say(said)
        async with asyncio.timeout(PATIENCE):
            told = await self._answer
        self.exchanged(len(said), len(told))
        if told.startswith(self.refusal):
            raise Refused(told[:500].decode(errors="replace"))
        return told

    def heard(self, frame: bytes) -> None:
        """Takes a frame: an answer, or what the table has come to."""
        if not self.is_answer(frame):
            self.pushed(frame)
        elif self._answer is not None and not self._answer.done():  # who has stopped playing gave it up
            self._answer.set_result(frame)

    def is_answer(self, frame: bytes) -> bool:
        """Whether a frame answers what was said."""
        return frame.startswith((b'{"ack"', b'{"asked"', self.refusal))

    def exchanged(self, said: int, told: int) -> None:
        """So many bytes were asked or chosen, and so many answered."""
        if self.note is not None:
            self.note(said, told)


def now() -> float:
    """The clock by which choices are timed, in seconds."""
    return time.perf_counter()
