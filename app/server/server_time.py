"""The server's time, by which pages show clocks and dates."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from app.storage.database_clock import DatabaseClock
from app.web.services import ServicesDep

router = APIRouter()


@router.get("/time")
async def show_time(services: ServicesDep) -> JSONResponse:
    """The server's time, in milliseconds since 1970, as the deadlines of tables count it."""
    return JSONResponse({"time": round(services[DatabaseClock].now())})
