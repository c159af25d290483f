"""Middleware that limits the CPU time that one person, and all clients of one address, may use."""

import math

import anyio
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from app.identity.current_user import read_token
from app.identity.session_cache import SessionCache
from app.settings import Settings
from app.web.address import address_group, client_address
from app.web.close_codes import TOO_MANY
from app.web.errors import too_often
from app.web.limits.cpu_budgets import MAX_WAIT_SECONDS, CpuBudgets, Spender
from app.web.limits.cpu_meter import run_metered
from app.web.limits.socket_limits import REJECT_DELAY_SECONDS
from app.web.limits.spending import SPENDER
from app.web.responses import problem_response
from app.web.services import Services

OVERHEAD_SECONDS = 0.00015
"""CPU time of a request outside this middleware: parsing it, and the middleware around this one."""


class CpuLimit:
    """Lets a client beyond its budget wait, and rejects a request that would wait too long.

    The reader of a socket waits before each message (`spending.take_turn`), and its protocol before it
    parses more (`app/server/uvicorn/paced_websocket.py`).
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an ASGI connection."""
        if scope["type"] not in ("http", "websocket") or not self._settings.limits:
            await self.app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        spender = scope[SPENDER] = self._find_spender(services, HTTPConnection(scope))
        is_socket = scope["type"] == "websocket"  # a page that connects again waits as long as it takes
        if spender.is_crowded or (spender.wait > MAX_WAIT_SECONDS and not is_socket):
            await _reject(services, spender, scope, receive, send)
            return
        await spender.take_turn()
        spender.charge(OVERHEAD_SECONDS)
        await run_metered(self._serve(scope, receive, send), spender)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)

    def _find_spender(self, services: Services, connection: HTTPConnection) -> Spender:
        token = read_token(connection, services)
        person = services[SessionCache].find_cached_user(token) if token else None
        address = address_group(client_address(connection, self._settings))
        return services[CpuBudgets].spender(person, address)


async def _reject(services: Services, spender: Spender, scope: Scope, receive: Receive, send: Send) -> None:
    seconds = max(1, math.ceil(spender.wait))
    await anyio.sleep(REJECT_DELAY_SECONDS)  # so that its client does not retry at once
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": TOO_MANY})
    else:
        response = problem_response(services, Request(scope), too_often(seconds))
        await response(scope, receive, send)
