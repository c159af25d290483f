"""Daily deletion of sessions that have not been used for SESSION_LIFETIME_SECONDS."""

import anyio
import structlog

from app.identity.sessions import delete_unused_sessions
from app.storage.database import Database
from app.web.errors import Problem

CLEANUP_INTERVAL_SECONDS = 24 * 3600

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class SessionCleanup:
    """Deletes unused sessions; until then `find_user_session` does not accept them either."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def run(self) -> None:
        """Deletes unused sessions once a day, until cancelled."""
        while True:
            try:
                count = await self._db.write(delete_unused_sessions)
                if count:
                    log.info("unused_sessions_deleted", count=count)
            except Problem as problem:  # tried again after the interval
                log.warning("unused_sessions_not_deleted", error=problem.code)
            await anyio.sleep(CLEANUP_INTERVAL_SECONDS)
