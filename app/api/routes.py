"""Everything under /api."""

from typing import Any

from fastapi import APIRouter

from app.api.endpoints import (
    bot_reasons,
    friends,
    games,
    guests,
    messages,
    moments,
    play,
    players,
    reviews,
    seats,
    tables,
)
from app.api.endpoints import socket as live
from app.api.schemas.responses import ErrorShape

ERRORS = {
    400: "malformed: not JSON, or a field is missing, unknown or of the wrong type",
    401: "token: missing or invalid",
    403: "not_host, not_seated, not_invited, not_friends, not_played, watchers_off, people_here, cross_site",
    404: "unknown: it doesn’t exist, or you can’t see it",
    409: "stale, not_your_turn, full, not_full, started, seat_taken, people_only, not_finished, "
    "nothing_to_undo, op_reused, frozen, no_hint, no_deal, too_far, reviews_off, nudged, "
    "live, seated, too_many",
    413: "too_large",
    422: "refused: against the rules; invalid: well formed, but not possible",
    429: "too_often: wait as many seconds as Retry-After says",
}
_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorShape, "description": description} for status, description in ERRORS.items()
}

router = APIRouter(prefix="/api", responses=_RESPONSES)
PARTS = (guests, games, tables, seats, play, moments, messages, reviews, bot_reasons, players, friends)
for part in PARTS:
    router.include_router(part.router)
documented = tuple(router.routes)
"""In the order in which a reader of /docs meets them."""
router.routes.insert(0, router.routes.pop(PARTS.index(play)))  # asked for most, so they are found first

sockets = APIRouter(prefix="/api")
sockets.include_router(live.router)
