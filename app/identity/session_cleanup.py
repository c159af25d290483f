"""Sessions that nobody has used for a year are forgotten, once a day."""

import anyio
import structlog

from app.identity.sessions import forget_unused
from app.storage.database import Database
from app.web.errors import Problem

DAY = 24 * 3600

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class UnusedSessions:
    """Clears them away; until it does, they open nothing either."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self) -> None:
        """Once a day, until cancelled."""
        while True:
            try:
                gone = await self._db.write(forget_unused)
                if gone:
                    log.info("unused_sessions_forgotten", count=gone)
            except Problem as problem:  # another day
                log.warning("unused_sessions_kept", error=problem.code)
            await anyio.sleep(DAY)
