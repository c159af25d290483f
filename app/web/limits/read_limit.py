"""A limit on reads by address, high enough for a school or a village behind one router."""

import math

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from app.settings import Settings
from app.web.address import address_group, client_address
from app.web.errors import too_often
from app.web.limits.token_buckets import MemoryLimiter, Rate
from app.web.responses import problem_response
from app.web.security import SAFE_METHODS
from app.web.static import ADDRESS

READS = Rate(2000, 200)
"""The rate of reads for one address, per worker."""
UNLIMITED_PATHS = (f"{ADDRESS}/", "/healthz", "/readyz", "/metrics")
"""Prefixes of paths without a limit: static files, which browsers cache, and monitoring."""


class ReadLimit:
    """ASGI middleware that limits reads. Each worker counts its own, which saves a Redis request per page."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._settings = settings
        self._rate = READS.scaled(settings.limit_scale)
        self._limiter = MemoryLimiter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wait = await self._take_token(scope) if self._settings.limits and scope["type"] == "http" else 0.0
        if wait:
            request = Request(scope)
            response = problem_response(request.app.state.services, request, too_often(math.ceil(wait)))
            await response(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _take_token(self, scope: Scope) -> float:
        """Counts a read; returns 0, or the seconds until the address may read again."""
        if scope["method"] not in SAFE_METHODS or scope["path"].startswith(UNLIMITED_PATHS):
            return 0.0
        client = client_address(Request(scope), self._settings)
        return await self._limiter.take(address_group(client), self._rate)
