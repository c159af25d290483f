"""Ends connections whose clients do not read what was sent to them."""

import asyncio
from collections.abc import Iterable
from typing import NamedTuple, Protocol

CHECK_SECONDS = 5.0
"""Interval of the checks."""
RESPONSE_PATIENCE_SECONDS = 20.0
"""Time for which a client may read nothing of a response."""
SOCKET_PATIENCE_SECONDS = 10.0
"""Time for which a client may read nothing from a WebSocket; its page reconnects afterwards."""
MIN_BYTES_PER_SECOND = 8192
"""Speed at which the slowest client must read after that."""


class Writing(Protocol):
    """The writing side of a connection.

    `pauses` is the number of times writing was paused, `patience` the seconds for which the client may read
    nothing.
    """

    transport: asyncio.Transport
    pauses: int
    patience: float


class _Stalled(NamedTuple):
    pauses: int
    until: float


class SlowReaders:
    """Finds connections on which the same bytes have been waiting for too long, and aborts them.

    They would otherwise occupy memory and a file forever. A connection is watched while writing is paused, or
    while it is being closed, because then nothing is added to the waiting bytes.
    """

    def __init__(self) -> None:
        self._stalled: dict[Writing, _Stalled] = {}

    def abort_stalled(self, connections: Iterable[Writing], now: float) -> int:
        """Checks all connections; returns the number of aborted ones."""
        before, self._stalled = self._stalled, {}
        aborted = 0
        for connection in tuple(connections):
            waiting = connection.transport.get_write_buffer_size()
            if not waiting:
                continue
            stalled = before.get(connection)
            if stalled is None or stalled.pauses != connection.pauses:  # it has read since
                patience = connection.patience + waiting / MIN_BYTES_PER_SECOND
                self._stalled[connection] = _Stalled(connection.pauses, now + patience)
            elif now >= stalled.until:
                connection.transport.abort()
                aborted += 1
            else:
                self._stalled[connection] = stalled
        return aborted
