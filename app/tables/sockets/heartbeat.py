"""Heartbeat: signs of life for pages that hear nothing else, all of a worker's by one clock."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import anyio

from app.tables.draw.pushes import SharedFrame
from app.tables.sockets.outbox import Outbox
from app.web.limits.socket_limits import PULSE_SECONDS, TOGETHER_SECONDS

PULSE = SharedFrame("pulse")
"""Sent while nothing else is: a page that receives nothing reconnects (static/js/frame/connection/)."""
GROUPS = round(PULSE_SECONDS / TOGETHER_SECONDS)

log = logging.getLogger(__name__)


class Heartbeat:
    """`with heartbeat.felt_by(outbox):` puts a sign of life into it every PULSE_SECONDS.

    At each beat it is the turn of one group: a timer for each of a thousand pages that wait took more than
    what they were sent.
    """

    def __init__(self) -> None:
        self._groups: tuple[dict[Outbox, None], ...] = tuple([{} for _ in range(GROUPS)])
        self._last = 0

    @contextmanager
    def felt_by(self, outbox: Outbox) -> Iterator[None]:
        """For as long as the context lasts; the first time after a whole round."""
        group = self._groups[self._last]
        group[outbox] = None
        try:
            yield
        finally:
            del group[outbox]

    async def run(self) -> None:
        """Beats until it is cancelled. Who was held up catches up, but not with more than a round."""
        due = anyio.current_time()
        while True:
            due = max(due + TOGETHER_SECONDS, anyio.current_time() - PULSE_SECONDS)
            await anyio.sleep_until(due)
            self.beat()

    def beat(self) -> None:
        """The next group’s turn; who is about to hear something else needs no sign."""
        self._last = (self._last + 1) % GROUPS
        for outbox in tuple(self._groups[self._last]):
            try:
                if not len(outbox):
                    outbox.answer(PULSE)
            except Exception:
                log.exception("cannot send a sign of life")
