"""Middleware that rejects requests and sockets from addresses that an operator has banned."""

import anyio
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from app.identity.restrictions import Restrictions
from app.settings import Settings
from app.web.address import client_address
from app.web.close_codes import ADDRESS_BANNED
from app.web.errors import forbidden
from app.web.responses import problem_response
from app.web.services import Services
from app.web.static import ADDRESS

EXEMPT_PATHS = (f"{ADDRESS}/", "/admin", "/healthz", "/readyz", "/metrics")
"""Path prefixes that stay open: the operator's pages (no operator is locked out), static files and probes."""


class AddressBanMiddleware:
    """Rejects banned addresses, and closes their open sockets when they are banned."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an ASGI connection."""
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith(EXEMPT_PATHS):
            await self.app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        address = client_address(HTTPConnection(scope), services[Settings])
        until = await services[Restrictions].find_ban(address)
        if scope["type"] == "websocket":
            await self._serve_socket(scope, receive, send, address, is_banned=until is not None)
        elif until is None:
            await self.app(scope, receive, send)
        else:
            problem = forbidden(
                "address_barred",
                "This site can’t be used from your address until {until} (UTC).",
                until=f"{until:%Y-%m-%d %H:%M}",
            )
            await problem_response(services, Request(scope), problem)(scope, receive, send)

    async def _serve_socket(
        self, scope: Scope, receive: Receive, send: Send, address: str, *, is_banned: bool
    ) -> None:
        """Serves a socket until it ends or its address is banned."""
        services: Services = scope["app"].state.services
        if not is_banned:
            with services[Restrictions].cancel_on_ban(address) as scope_of_socket:
                await self.app(scope, receive, send)
            is_banned = scope_of_socket.cancelled_caught
        if is_banned:
            with anyio.CancelScope(shield=True):
                await send({"type": "websocket.close", "code": ADDRESS_BANNED})
