"""Whether the server is alive and ready, and what it counts."""

import hmac

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST
from sqlmodel import Session

from app import metrics, schema
from app.address import is_loopback
from app.errors import Problem, unknown
from app.house import House, TheHouse
from app.sampling import Sampling
from app.shared.bus import RedisBus
from app.shared.line import FAILURES

router = APIRouter()


@router.get("/healthz")
async def alive() -> PlainTextResponse:
    """200 as long as the process answers."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def ready(house: TheHouse) -> JSONResponse:
    """200 when requests can be served, 503 with the reasons when they cannot."""
    found = (await _database(house), await _redis(house), _bots(house))
    reasons = [reason for reason in found if reason is not None]
    return JSONResponse({"ready": not reasons, "reasons": reasons}, 503 if reasons else 200)


@router.get("/metrics")
async def counted(request: Request, house: TheHouse) -> Response:
    """The metrics of this machine's workers, for who asks from here or shows the token; 404 for others."""
    if not _may_count(request, house):
        raise unknown("There is nothing at this address.")
    Sampling(house).note()
    return Response(metrics.exposition(), media_type=CONTENT_TYPE_LATEST)


async def _database(house: House) -> str | None:
    try:
        lacks = await house.db.read(_lacks)
    except Problem:
        return "database: it cannot be reached"
    return f"migrations: {lacks}" if lacks is not None else None


def _lacks(db: Session) -> str | None:
    return schema.missing(db.connection())


async def _redis(house: House) -> str | None:
    if house.line is None:
        return None
    try:
        await house.line.redis.ping()
    except FAILURES:
        return "redis: it cannot be reached"
    if isinstance(house.bus, RedisBus) and not house.bus.hears:
        return "redis: hints of other workers do not arrive"
    return None


def _bots(house: House) -> str | None:
    failed = house.bots.failed
    return f"bots: the last question got no answer: {failed}" if failed is not None else None


def _may_count(request: Request, house: House) -> bool:
    token = house.settings.metrics_token
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    if token is not None and scheme.lower() == "bearer":
        return hmac.compare_digest(shown.strip().encode(), token.get_secret_value().encode())
    return is_loopback(request)
