"""Everything under /api."""

from typing import Any

from fastapi import APIRouter, Depends
from fastapi.security import APIKeyCookie, HTTPBearer

from app.api import games, guests, live, messages, play, seats, tables
from app.api.shapes import ErrorShape

ERRORS = {
    400: "malformed: no JSON, or a field is missing, unknown or of the wrong type",
    401: "token: none where one is needed, or one that nobody has",
    403: "not_host, not_seated, not_invited, watchers_off, cross_site",
    404: "unknown: it is not there, or not for your eyes",
    409: "stale, not_your_turn, full, not_full, started, seat_taken, not_finished, nothing_to_undo, "
    "op_reused, frozen",
    413: "too_large",
    422: "refused: the rules say no; invalid: well formed, but not a thing that can be",
    429: "too_often: wait for the seconds of Retry-After",
}
_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorShape, "description": description} for status, description in ERRORS.items()
}

bearer = HTTPBearer(auto_error=False, description="The token of POST /api/guests.")
cookie = APIKeyCookie(name="magehall", auto_error=False, description="The session of a browser.")

router = APIRouter(prefix="/api", responses=_RESPONSES, dependencies=[Depends(bearer), Depends(cookie)])
for part in (guests, games, tables, seats, play, messages):
    router.include_router(part.router)

sockets = APIRouter(prefix="/api")
sockets.include_router(live.router)
