"""The health of the parts that a worker needs, for `/readyz`, `/metrics` and the operator's page."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from anyio import to_thread

from app.bots.pool import BotPool
from app.notifications.mail.smtp import MailService
from app.operator.disk import read_disk_space
from app.settings import Settings
from app.storage.database import Database
from app.storage.schema import find_schema_problem
from app.web.errors import Problem

if TYPE_CHECKING:
    from app.redis.redis_services import RedisServices

PARTS = {"database": True, "migrations": True, "redis": False, "bots": False, "mail": False, "disk": False}
"""The parts that are checked, and whether the server is of no use without them.

Without the others it still answers, so a load balancer should not take it out.
"""
MEGABYTE = 1_000_000


@dataclass(frozen=True)
class HealthProblem:
    """Something that does not work, in words for operators."""

    part: str
    words: str

    @property
    def is_fatal(self) -> bool:
        """Whether the server is of no use without the part."""
        return PARTS[self.part]

    def __str__(self) -> str:
        return f"{self.part}: {self.words}"


class Health:
    """Checks the parts that a server needs. `shared` is None without Redis."""

    def __init__(
        self,
        settings: Settings,
        db: Database,
        shared: "RedisServices | None",
        bots: BotPool,
        mail: MailService,
    ) -> None:
        self._settings = settings
        self._db = db
        self._shared = shared
        self._bots = bots
        self._mail = mail

    async def find_problems(self) -> tuple[HealthProblem, ...]:
        """The problems, fatal ones first; empty if everything works."""
        found = [await self._check_database(), await self._check_redis(), self._check_bots()]
        found += [self._check_mail(), await to_thread.run_sync(self._check_disk)]
        return tuple([problem for problem in found if problem is not None])

    async def _check_database(self) -> HealthProblem | None:
        try:
            problem = await self._db.read(lambda session: find_schema_problem(session.connection()))
        except Problem:
            return HealthProblem("database", "can't be reached")
        return HealthProblem("migrations", problem) if problem is not None else None

    async def _check_redis(self) -> HealthProblem | None:
        problem = await self._shared.find_problem() if self._shared is not None else None
        return HealthProblem("redis", problem) if problem is not None else None

    def _check_bots(self) -> HealthProblem | None:
        failed = self._bots.failed
        return HealthProblem("bots", f"the last move failed: {failed}") if failed is not None else None

    def _check_mail(self) -> HealthProblem | None:
        if not self._mail.outage.is_failing:
            return None
        return HealthProblem("mail", "the mail server did not take the last message")

    def _check_disk(self) -> HealthProblem | None:
        space = read_disk_space(self._settings)
        if space is None or space.free_bytes >= self._settings.disk_reserve * MEGABYTE:
            return None
        return HealthProblem("disk", f"{space.free_bytes // MEGABYTE:,} MB are free")
