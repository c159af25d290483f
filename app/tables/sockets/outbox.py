"""Outbox: what still has to go to one socket. The latest of each piece wins, so it never grows."""

from collections.abc import Callable, Mapping

import anyio

from app.observability import metrics
from app.tables.draw.pushes import Pieces, SharedFrame


class Cut(Exception):
    """The socket is to be closed, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


Straight = Callable[[bytes], bool]
"""Sends a frame, as it goes over the wire, past all that lies between; False, and nothing is sent, where that
cannot be now."""


class Outbox:
    """Regions waiting to be sent, merged by name; one writer takes them all at once.

    What is taken before anything else was put is the frame that all outboxes share that were given the same.
    Where there is a `straight` way, what was put waits for `flush`, which needs no writer while nothing is in
    its way: of what a frame costs with many watchers, to wake one was more than half.
    """

    def __init__(self, straight: Straight | None = None) -> None:
        self._straight = straight
        self._writer_waits = False
        self._waiting: Mapping[str, str] = {}
        self._answers: list[str] = []  # a deque takes as much as fifty of them
        self._code: int | None = None
        self._filled = anyio.Event()

    def put(self, partials: Mapping[str, str]) -> None:
        """Adds regions; an older one of the same name is dropped."""
        if not partials:
            return
        if self._waiting:
            kept = {name: html for name, html in self._waiting.items() if name not in partials}
            if len(kept) < len(self._waiting):
                metrics.MERGED.inc(len(self._waiting) - len(kept))
            self._waiting = {**kept, **partials}  # what is newer comes later: it may be a part of what waits
        else:
            self._waiting = partials
        if self._straight is None:
            self._filled.set()

    def flush(self) -> None:
        """Sends what was put, or has the writer send it."""
        if not self._waiting:
            return
        if self._sends_straight(self._frame):
            self._waiting = {}
        else:
            self._filled.set()

    def answer(self, text: str) -> None:
        """Adds an answer to what the other side said: a frame of its own, before all regions."""
        if not self._waiting and self._sends_straight(text):
            return
        self._answers.append(text)
        self._filled.set()

    def cut(self, code: int) -> None:
        """Makes the writer close the socket instead of sending."""
        self._code = code
        self._filled.set()

    @property
    def is_cut(self) -> bool:
        """Whether the socket is to be closed."""
        return self._code is not None

    async def take(self) -> str:
        """An answer, else all regions that wait, as one frame, as soon as there is something. Raises Cut."""
        self._writer_waits = True
        await self._filled.wait()
        self._writer_waits = False
        if self._code is not None:
            raise Cut(self._code)
        if len(self) < 2 or not self._answers:
            self._filled = anyio.Event()
        if self._answers:
            return self._answers.pop(0)
        frame, self._waiting = self._frame, {}
        return frame

    async def take_first(self) -> str:
        """What has waited longest, alone, as soon as there is something. Raises Cut."""
        await self._filled.wait()
        if self._code is not None:
            raise Cut(self._code)
        (_, first), *others = self._waiting.items()
        self._waiting = dict(others)
        if not others:
            self._filled = anyio.Event()
        return first

    @property
    def _frame(self) -> str:
        """All regions that wait."""
        waiting = self._waiting
        return waiting.frame if isinstance(waiting, Pieces) else "".join(waiting.values())

    def _sends_straight(self, text: str) -> bool:
        """Sends a text at once, if nothing is on its way to the writer, or with it."""
        if self._straight is None or not self._writer_waits or self._filled.is_set():
            return False
        return self._straight((text if isinstance(text, SharedFrame) else SharedFrame(text)).wire)

    def __len__(self) -> int:
        return len(self._waiting) + len(self._answers)
