"""Periodic sampling of this worker's gauges, so that any worker can report the metrics of all."""

from collections.abc import Callable, Sequence

import anyio
from prometheus_client import Gauge

SAMPLE_INTERVAL_SECONDS = 1.0

GaugeSource = tuple[Gauge, Callable[[], float]]
"""A gauge and the function that measures its value."""


class GaugeSampler:
    """Sets gauges to their current values."""

    def __init__(self, sources: Sequence[GaugeSource]) -> None:
        self._sources = sources

    async def run(self) -> None:
        """Sets all gauges once per SAMPLE_INTERVAL_SECONDS, until cancelled."""
        while True:
            self.sample()
            await anyio.sleep(SAMPLE_INTERVAL_SECONDS)

    def sample(self) -> None:
        """Sets all gauges once."""
        for gauge, measure in self._sources:
            gauge.set(measure())
