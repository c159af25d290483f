"""The health checks `/healthz` (the process responds) and `/readyz` (the server can handle requests)."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse, PlainTextResponse

from app.operator.health import Health
from app.web.services import ServicesDep

router = APIRouter()


@router.get("/healthz")
async def show_health() -> PlainTextResponse:
    """200 while the process responds."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def show_readiness(services: ServicesDep) -> JSONResponse:
    """200 if the server can handle requests, else 503 with the reasons.

    Parts that do not work, but without which the server is still of use, are listed in `degraded`.
    """
    problems = await services[Health].find_problems()
    reasons = [str(problem) for problem in problems if problem.is_fatal]
    degraded = [str(problem) for problem in problems if not problem.is_fatal]
    body = {"ready": not reasons, "reasons": reasons, "degraded": degraded}
    return JSONResponse(body, 503 if reasons else 200)
