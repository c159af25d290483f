"""The health checks `/healthz` (the process responds) and `/readyz` (the server can handle requests)."""

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import JSONResponse, PlainTextResponse

from app.bots.pool import BotPool
from app.storage.database import Database
from app.storage.schema import find_schema_problem
from app.web.errors import Problem
from app.web.services import ServicesDep

if TYPE_CHECKING:
    from app.redis.redis_services import RedisServices

router = APIRouter()


class Readiness:
    """Checks the services that a server depends on. `shared` is None without Redis."""

    def __init__(self, db: Database, shared: "RedisServices | None", bots: BotPool) -> None:
        self._db = db
        self._shared = shared
        self._bots = bots

    async def find_problems(self) -> list[str]:
        """The problems, such as "redis: can't be reached"; empty if the server is ready."""
        checks = [await self._check_database(), await self._check_redis(), self._check_bots()]
        return [problem for problem in checks if problem is not None]

    async def _check_database(self) -> str | None:
        try:
            problem = await self._db.read(lambda session: find_schema_problem(session.connection()))
        except Problem:
            return "database: can't be reached"
        return f"migrations: {problem}" if problem is not None else None

    async def _check_redis(self) -> str | None:
        return await self._shared.find_problem() if self._shared is not None else None

    def _check_bots(self) -> str | None:
        failed = self._bots.failed
        return f"bots: the last move failed: {failed}" if failed is not None else None


@router.get("/healthz")
async def show_health() -> PlainTextResponse:
    """200 while the process responds."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def show_readiness(services: ServicesDep) -> JSONResponse:
    """200 if the server can handle requests, else 503 with the reasons."""
    reasons = await services[Readiness].find_problems()
    return JSONResponse({"ready": not reasons, "reasons": reasons}, 503 if reasons else 200)
