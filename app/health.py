"""Whether the server is alive and ready."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse, PlainTextResponse
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session

from app.house import TheHouse

router = APIRouter()


@router.get("/healthz")
async def alive() -> PlainTextResponse:
    """200 as long as the process answers."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def ready(house: TheHouse) -> JSONResponse:
    """200 when requests can be served, 503 with the reasons when they cannot."""
    try:
        await house.db.read(_ask)
    except SQLAlchemyError as error:
        return JSONResponse({"ready": False, "reasons": [f"database: {type(error).__name__}"]}, 503)
    return JSONResponse({"ready": True, "reasons": []})


def _ask(db: Session) -> None:
    db.connection().execute(text("SELECT version_num FROM alembic_version"))
