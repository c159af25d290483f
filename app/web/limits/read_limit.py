"""How often one address may read: so coarse that no table, class or village notices."""

import math

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from app.settings import Settings
from app.web.address import address_group, client_address
from app.web.errors import too_often
from app.web.limits.token_buckets import MemoryLimiter, Rate
from app.web.responses import answer_problem
from app.web.security import SAFE_METHODS
from app.web.static import ADDRESS

READS = Rate(2000, 200)
"""Pages and JSON, for one address at each worker; a page is one of them and asks for a few more."""
UNCOUNTED = (f"{ADDRESS}/", "/healthz", "/readyz", "/metrics")
"""Files, which browsers keep, and what watches over the server."""


class ReadingLimit:
    """Counts reads. Every worker counts for itself: this is no reason to ask Redis about every page."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._settings = settings
        self._rate = READS.times(settings.limit_scale)
        self._limiter = MemoryLimiter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI entry."""
        wait = await self._wait(scope) if self._settings.limits and scope["type"] == "http" else 0.0
        if wait:
            request = Request(scope)
            answer = answer_problem(request.app.state.services, request, too_often(math.ceil(wait)))
            await answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _wait(self, scope: Scope) -> float:
        """Seconds until the address may read again."""
        if scope["method"] not in SAFE_METHODS or scope["path"].startswith(UNCOUNTED):
            return 0.0
        asker = client_address(Request(scope), self._settings)
        return await self._limiter.take(address_group(asker), self._rate)
