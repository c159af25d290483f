"""Outbox: what still has to go to one socket. The latest of each piece wins, so it never grows."""

from collections.abc import Mapping

import anyio

from app.observability import metrics


class Cut(Exception):
    """The socket is to be closed, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Outbox:
    """Regions waiting to be sent, merged by name; one writer takes them all at once."""

    def __init__(self) -> None:
        self._waiting: dict[str, str] = {}
        self._code: int | None = None
        self._filled = anyio.Event()

    def put(self, partials: Mapping[str, str]) -> None:
        """Adds regions; an older one of the same name is dropped."""
        if partials:
            replaced = len(self._waiting.keys() & partials.keys())
            if replaced:
                metrics.MERGED.inc(replaced)
            for name, html in partials.items():
                self._waiting.pop(name, None)  # what is newer comes later: it may be a part of what waits
                self._waiting[name] = html
            self._filled.set()

    def cut(self, code: int) -> None:
        """Makes the writer close the socket instead of sending."""
        self._code = code
        self._filled.set()

    async def take(self) -> str:
        """Everything that waits, as one frame, as soon as there is something. Raises Cut."""
        await self._filled.wait()
        self._filled = anyio.Event()
        if self._code is not None:
            raise Cut(self._code)
        frame = "".join(self._waiting.values())
        self._waiting = {}
        return frame

    async def take_first(self) -> str:
        """What has waited longest, alone, as soon as there is something. Raises Cut."""
        await self._filled.wait()
        if self._code is not None:
            raise Cut(self._code)
        first = self._waiting.pop(next(iter(self._waiting)))
        if not self._waiting:
            self._filled = anyio.Event()
        return first

    def __len__(self) -> int:
        return len(self._waiting)
