"""Outages of the parts that a server needs: logged once when they begin, and once when they end."""

import time
from collections.abc import Callable
from weakref import WeakSet

import structlog

QUIET_SECONDS = 5.0
"""Seconds without a failure after which an outage is over, so that occasional failures log two lines, too."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

_current: "WeakSet[Outage]" = WeakSet()


class Outage:
    """Follows the failures and successes of a part, such as the database: `report_failure`, `report_success`.

    It is used by the event loop's thread only.
    """

    def __init__(
        self,
        part: str,
        quiet_seconds: float = QUIET_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.part = part
        self.failures = 0
        """Failures since the outage began; 0 if there is none."""
        self._quiet_seconds = quiet_seconds
        self._clock = clock
        self._began_at = 0.0
        self._failed_at = 0.0
        self._returned_at: float | None = None

    @property
    def is_failing(self) -> bool:
        """Whether the last attempt failed."""
        return self.failures > 0 and self._returned_at is None

    def report_failure(self, error: str) -> None:
        """Counts a failure. The first one of an outage is logged with its error."""
        self._failed_at = self._clock()
        self._returned_at = None
        self.failures += 1
        if self.failures == 1:
            self._began_at = self._failed_at
            _current.add(self)
            log.error("outage_began", part=self.part, error=error)

    def report_success(self) -> None:
        """Ends an outage, if nothing has failed for some seconds, and logs how long it was."""
        if not self.failures:
            return
        time = self._clock()
        if self._returned_at is None:
            self._returned_at = time
        if time - self._failed_at >= self._quiet_seconds:
            seconds = round(self._returned_at - self._began_at, 1)
            log.warning("outage_ended", part=self.part, seconds=seconds, failures=self.failures)
            self.forget()

    def forget(self) -> None:
        """Ends an outage without logging it, as when the server stops."""
        self.failures = 0
        self._returned_at = None
        _current.discard(self)


def has_outage() -> bool:
    """Whether a part of this process has an outage, whose consequences are not logged one by one."""
    return len(_current) > 0
