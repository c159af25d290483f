"""The outbox of one socket: frames waiting to be sent. The latest of each piece wins, so it never grows."""

from collections.abc import Callable, Mapping
from typing import Any

import anyio

from app.observability import metrics
from app.tables.rendering.pushes import SharedFrame, WrappedPieces


class ConnectionClosed(Exception):
    """The socket is to be closed with the code `code`."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


DIRECT_SEND = "magehall.direct_send"
"""The ASGI extension of a WebSocket scope that offers `send`, a DirectSend."""
DirectSend = Callable[[bytes], bool]
"""Writes a frame directly; returns False, having sent nothing, if it cannot be written now."""


def find_direct_send(scope: Mapping[str, Any]) -> DirectSend | None:
    """The `send` of DIRECT_SEND; None if the server does not offer it."""
    send: DirectSend | None = scope["extensions"].get(DIRECT_SEND, {}).get("send")
    return send


class Outbox:
    """Pieces waiting to be sent, merged by name; one writer task takes them all at once.

    Outboxes that were given the same pieces share one encoded frame. With `direct_send`, pieces wait for
    `flush`, which sends without the writer task while nothing is queued: with many spectators, waking
    the writer would account for more than half the cost of a frame.
    """

    def __init__(self, direct_send: DirectSend | None = None) -> None:
        self._direct_send = direct_send
        self._writer_waits = False
        self._pieces: Mapping[str, str] = {}
        self._replies: list[str] = []  # usually empty; a deque would take 50 times the memory
        self._close_code: int | None = None
        self._filled = anyio.Event()
        self._emptied: anyio.Event | None = None

    def put(self, pieces: Mapping[str, str]) -> None:
        """Adds pieces; an older one of the same name is dropped."""
        if not pieces:
            return
        if self._pieces:
            older = {name: html for name, html in self._pieces.items() if name not in pieces}
            if len(older) < len(self._pieces):
                metrics.OUTBOX_DROPS.inc(len(self._pieces) - len(older))
            self._pieces = {**older, **pieces}  # newer pieces come last: they may be parts of older ones
        else:
            self._pieces = pieces
        if self._direct_send is None:
            self._filled.set()

    def flush(self) -> None:
        """Sends the waiting pieces directly, or wakes the writer."""
        if not self._pieces:
            return
        if self._try_direct_send(self._join_pieces()):
            self._pieces = {}
            self._report_taken()
        else:
            self._filled.set()

    def reply(self, text: str) -> None:
        """Adds a reply to a message of the client: a frame of its own, sent before all pieces."""
        if not self._pieces and self._try_direct_send(text):
            return
        self._replies.append(text)
        self._filled.set()

    def close(self, code: int) -> None:
        """Makes the writer close the socket instead of sending."""
        self._close_code = code
        self._filled.set()

    @property
    def is_closing(self) -> bool:
        """Whether the socket is to be closed."""
        return self._close_code is not None

    async def wait_until_empty(self) -> None:
        """Waits until everything has been given to the connection."""
        while len(self):
            self._emptied = self._emptied or anyio.Event()
            await self._emptied.wait()

    async def take(self) -> str:
        """Waits for the next frame: a reply, else all waiting pieces. Raises ConnectionClosed."""
        self._writer_waits = True
        await self._filled.wait()
        self._writer_waits = False
        if self._close_code is not None:
            raise ConnectionClosed(self._close_code)
        if len(self) < 2 or not self._replies:
            self._filled = anyio.Event()
        if self._replies:
            frame = self._replies.pop(0)
        else:
            frame, self._pieces = self._join_pieces(), {}
        self._report_taken()
        return frame

    def _report_taken(self) -> None:
        if self._emptied is not None and not len(self):
            self._emptied.set()
            self._emptied = None

    def _join_pieces(self) -> str:
        if isinstance(self._pieces, WrappedPieces):
            return self._pieces.frame
        first, *others = self._pieces.values()
        return "".join((first, *others)) if others else first  # the same object, if it is a SharedFrame

    def _try_direct_send(self, text: str) -> bool:
        """Sends a text at once, unless something is queued for the writer or being written."""
        if self._direct_send is None or not self._writer_waits or self._filled.is_set():
            return False
        return self._direct_send((text if isinstance(text, SharedFrame) else SharedFrame(text)).wire)

    def __len__(self) -> int:
        return len(self._pieces) + len(self._replies)
