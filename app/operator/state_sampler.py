"""Periodic sampling of the gauges that need the database: health, tables, lateness, sizes."""

import platform
from functools import partial

import anyio
import structlog
from anyio import to_thread

from app.observability import metrics
from app.operator.disk import read_disk_space
from app.operator.health import PARTS, Health
from app.operator.site_state import SiteState, load_site_state
from app.settings import Settings
from app.storage.database import Database
from app.version import VERSION
from app.web.errors import Problem

FIRST_SAMPLE_SECONDS = 2.0
"""Delay of the first sample, so that it does not slow down the start."""
STATE_INTERVAL_SECONDS = 15.0
DISK_LABEL = "database"

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class StateSampler:
    """Sets the gauges of the site's state, of its health and of the version that runs."""

    def __init__(self, settings: Settings, db: Database, health: Health) -> None:
        self._settings = settings
        self._db = db
        self._health = health

    async def run(self) -> None:
        """Sets the gauges once per STATE_INTERVAL_SECONDS, until cancelled."""
        metrics.BUILD.labels(VERSION, platform.python_version()).set(1)
        await anyio.sleep(FIRST_SAMPLE_SECONDS)
        while True:
            try:
                await self.sample()
            except Exception:
                log.exception("state_not_sampled")
            await anyio.sleep(STATE_INTERVAL_SECONDS)

    async def sample(self) -> None:
        """Sets all gauges once.

        While the database is unavailable, those about its content keep their values.
        """
        failing = {problem.part for problem in await self._health.find_problems()}
        for part in PARTS:
            metrics.PART_UP.labels(part).set(part not in failing)
        space = await to_thread.run_sync(read_disk_space, self._settings)
        if space is not None:
            metrics.DISK_BYTES.labels(DISK_LABEL).set(space.bytes)
            metrics.DISK_FREE_BYTES.labels(DISK_LABEL).set(space.free_bytes)
        if failing.isdisjoint(("database", "migrations")):
            try:
                _set_state(await self._db.read(partial(load_site_state, settings=self._settings)))
            except Problem:
                metrics.PART_UP.labels("database").set(0)


def _set_state(state: SiteState) -> None:
    for name, count in state.tables.items():
        metrics.TABLES.labels(name).set(count)
    for kind, seconds in state.late_seconds.items():
        metrics.DUE_LATE_SECONDS.labels(kind).set(seconds)
    metrics.DATABASE_BYTES.set(state.database_bytes)
