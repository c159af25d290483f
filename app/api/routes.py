"""The routers of the JSON API under /api."""

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
from app.api.error_codes import ERROR_RESPONSES

router = APIRouter(prefix="/api", responses=ERROR_RESPONSES)
_MODULES = (guests, games, tables, seats, play, moments, messages, reviews, bot_reasons, players, friends)
for module in _MODULES:
    router.include_router(module.router)
documented_routes = tuple(router.routes)
"""The API's routes in the order in which the documentation lists them."""
# Match the most frequent requests first. (include_router adds one entry per module.)
router.routes.insert(0, router.routes.pop(_MODULES.index(play)))

socket_router = APIRouter(prefix="/api")
socket_router.include_router(socket.router)
