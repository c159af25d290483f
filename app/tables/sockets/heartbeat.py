"""The heartbeat of table sockets: a frame for every page that has received nothing else lately."""

from collections.abc import Iterator
from contextlib import contextmanager

import anyio
import structlog

from app.tables.rendering.pushes import SharedFrame
from app.tables.sockets.outbox import Outbox

HEARTBEAT_SECONDS = 3.0
"""Longest silence of a live connection. After 4.5 seconds without any frame a page reconnects
(`static/js/frame/connection/`)."""
BEAT_SECONDS = 0.25
"""Heartbeats due within the same interval of this length are sent together."""
GROUPS = round(HEARTBEAT_SECONDS / BEAT_SECONDS)
HEARTBEAT = SharedFrame("pulse")

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Heartbeat:
    """Sends HEARTBEAT to every registered outbox each HEARTBEAT_SECONDS.

    One group of outboxes is served per beat: a timer for each of a thousand waiting pages cost more CPU than
    the frames themselves.
    """

    def __init__(self) -> None:
        self._groups: tuple[dict[Outbox, None], ...] = tuple([{} for _ in range(GROUPS)])
        self._current = 0

    @contextmanager
    def register(self, outbox: Outbox) -> Iterator[None]:
        """Includes an outbox while the context lasts; its first heartbeat comes after HEARTBEAT_SECONDS."""
        group = self._groups[self._current]
        group[outbox] = None
        try:
            yield
        finally:
            del group[outbox]

    async def run(self) -> None:
        """Beats until cancelled. After a delay, catches up by at most one full round."""
        due = anyio.current_time()
        while True:
            due = max(due + BEAT_SECONDS, anyio.current_time() - HEARTBEAT_SECONDS)
            await anyio.sleep_until(due)
            self.beat()

    def beat(self) -> None:
        """Serves the next group, except outboxes that have something else to send."""
        self._current = (self._current + 1) % GROUPS
        for outbox in tuple(self._groups[self._current]):
            try:
                if not len(outbox):
                    outbox.reply(HEARTBEAT)
            except Exception:
                log.exception("heartbeat_failed")
