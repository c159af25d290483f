"""The routers of the JSON API under /api."""

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
    socket,
    tables,
)
from app.api.schemas.responses import ErrorShape

ERRORS = {
    400: "malformed: not JSON, or a field is missing, unknown or of the wrong type",
    401: "token: missing or invalid",
    403: "not_host, not_seated, not_invited, not_friends, not_played, watchers_off, people_here, cross_site",
    404: "unknown: it doesn’t exist, or you can’t see it",
    409: "stale, not_your_turn, full, not_full, started, seat_taken, people_only, not_finished, "
    "nothing_to_undo, op_reused, not_sealed, frozen, no_hint, no_deal, too_far, reviews_off, nudged, "
    "live, seated, too_many",
    413: "too_large",
    422: "refused: against the rules; invalid: well formed, but not possible",
    429: "too_often: wait as many seconds as Retry-After says",
}
_RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorShape, "description": description} for status, description in ERRORS.items()
}

router = APIRouter(prefix="/api", responses=_RESPONSES)
_MODULES = (guests, games, tables, seats, play, moments, messages, reviews, bot_reasons, players, friends)
for module in _MODULES:
    router.include_router(module.router)
documented = tuple(router.routes)
"""The API's routes, in the order of the documentation."""
router.routes.insert(
    0, router.routes.pop(_MODULES.index(play))
)  # the most requested routes are matched first

sockets = APIRouter(prefix="/api")
sockets.include_router(socket.router)
