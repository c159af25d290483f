"""Sampling: what is open in this worker just now, noted for whoever asks any worker for the metrics."""

from collections.abc import Callable, Sequence

import anyio
from prometheus_client import Gauge

EVERY_SECONDS = 1.0

Sample = tuple[Gauge, Callable[[], float]]
"""A gauge, and what it is set to."""


class Sampling:
    """Sets gauges to what is open now."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        self._samples = samples

    async def run(self) -> None:
        """Sets them again and again, until cancelled."""
        while True:
            self.sample()
            await anyio.sleep(EVERY_SECONDS)

    def sample(self) -> None:
        """Sets them once."""
        for gauge, measure in self._samples:
            gauge.set(measure())
