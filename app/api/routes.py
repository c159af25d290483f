"""The routers of the JSON API under /api."""

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

_MODULES = (guests, games, tables, seats, play, moments, messages, reviews, bot_reasons, players, friends)
ROUTERS = tuple(module.router for module in _MODULES)
"""All routers, in the order in which the documentation lists their routes."""
