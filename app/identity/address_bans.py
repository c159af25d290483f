"""The doorkeeper: addresses that an operator has barred come to no page, no program's call and no socket."""

import anyio
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from app.identity.restrictions import Restrictions
from app.settings import Settings
from app.web.address import client_address
from app.web.errors import forbidden
from app.web.responses import answer_problem
from app.web.services import Services
from app.web.static import ADDRESS

BARRED = 4403
"""Closes a socket that may not be opened from there."""
OPEN_TO_ALL = (f"{ADDRESS}/", "/admin", "/healthz", "/readyz", "/metrics")
"""What guards itself, so that no operator is locked out; what is for everybody; what machines ask."""


class Doorkeeper:
    """Asks `Restrictions` whether whoever comes may come in."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI entry."""
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith(OPEN_TO_ALL):
            await self.app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        address = client_address(HTTPConnection(scope), services[Settings])
        until = await services[Restrictions].barred(address)
        if scope["type"] == "websocket":
            await self._keep_watch(scope, receive, send, address, barred=until is not None)
        elif until is None:
            await self.app(scope, receive, send)
        else:
            problem = forbidden(
                "address_barred",
                "This site can’t be used from your address until {until} (UTC).",
                until=f"{until:%Y-%m-%d %H:%M}",
            )
            await answer_problem(services, Request(scope), problem)(scope, receive, send)

    async def _keep_watch(
        self, scope: Scope, receive: Receive, send: Send, address: str, *, barred: bool
    ) -> None:
        """A socket lasts long, so its address may be barred while it is open."""
        services: Services = scope["app"].state.services
        if not barred:
            with services[Restrictions].watched(address) as watch:
                await self.app(scope, receive, send)
            barred = watch.cancelled_caught
        if barred:
            with anyio.CancelScope(shield=True):
                await send({"type": "websocket.close", "code": BARRED})
