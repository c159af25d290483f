"""Rate limits of requests, and limits on open sockets, as dependencies for routes."""

import math
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Annotated, Any, NamedTuple

import anyio
from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from app.identity.current_user import find_current_user
from app.settings import Settings
from app.web.address import address_group, client_address
from app.web.close_codes import TOO_MANY
from app.web.errors import too_often
from app.web.limits.socket_limits import REJECT_DELAY_SECONDS, SocketLimits
from app.web.limits.token_buckets import Limiter, Rate
from app.web.services import Services, services_of


class RateLimit(NamedTuple):
    """The rates at which one person and one address may send a kind of request.

    An address has many times the rate of a person, as it may be a school or a village behind one router.
    """

    name: str
    person: Rate
    address: Rate


GUESTS = RateLimit("guests", Rate(10, 1 / 30), Rate(60, 1 / 2))
TABLES = RateLimit("tables", Rate(15, 1 / 10), Rate(100, 1))
CHOICES = RateLimit("choices", Rate(1000, 200), Rate(10_000, 2000))
"""Moves and their steps: more than a program achieves with its CPU time (`app/web/limits/cpu_budgets.py`)."""
MESSAGES = RateLimit("messages", Rate(8, 1 / 2), Rate(100, 10))
PASSWORDS = RateLimit("passwords", Rate(10, 1 / 30), Rate(60, 1 / 10))
"""Attempts to enter the server's password."""
LINKS = RateLimit("links", Rate(6, 1 / 60), Rate(60, 1 / 5))
MAILS = RateLimit("mails", Rate(3, 1 / 600), Rate(30, 1 / 60))
"""Requests that send mail to an address that a user typed."""
MAIL_RECIPIENT = Rate(3, 1 / 3600)
"""The rate of confirmation links to one address, over all users."""
CHANGES = RateLimit("changes", Rate(60, 1), Rate(600, 20))
"""Other changes: seats, invites, the host's settings, the user's own account."""


async def count_request(services: Services, limit: RateLimit, user_id: str | None, address: str) -> None:
    """Counts a request of a person and an address. Raises Problem 429 with the time to wait."""
    wait, scale = 0.0, services[Settings].limit_scale
    if user_id is not None:
        wait = await services[Limiter].take(f"{limit.name}:{user_id}", limit.person.scaled(scale))
    if not wait:
        key = f"{limit.name}@{address_group(address)}"
        wait = await services[Limiter].take(key, limit.address.scaled(scale))
    if wait:
        raise too_often(math.ceil(wait))


def rate_limit(limit: RateLimit) -> Any:
    """A dependency for routes: `@router.post("/choices", dependencies=[rate_limit(CHOICES)])`."""

    async def check(connection: HTTPConnection) -> None:
        services, me = services_of(connection), await find_current_user(connection)
        address = client_address(connection, services[Settings])
        await count_request(services, limit, me.id if me else None, address)

    return Depends(check)


async def _reserve_socket(websocket: WebSocket) -> AbstractContextManager[bool]:
    services, me = services_of(websocket), await find_current_user(websocket)
    address = client_address(websocket, services[Settings])
    return services[SocketLimits].count(me.id if me else None, address)


SocketSlot = Annotated[AbstractContextManager[bool], Depends(_reserve_socket)]
"""Counts this socket while the context lasts; False if the person or address already has too many."""


async def serve_within_limits(
    websocket: WebSocket, slot: AbstractContextManager[bool], serve: Callable[[], Awaitable[None]]
) -> None:
    """Serves a socket if it is within the limits; closes it after a delay if not, because pages reconnect."""
    with slot as is_within_limits:
        if is_within_limits:
            await serve()
        else:
            await anyio.sleep(REJECT_DELAY_SECONDS)
            await websocket.close(TOO_MANY)


async def _limit_new_guest(connection: HTTPConnection) -> None:
    services, me = services_of(connection), await find_current_user(connection)
    if me is None:
        await count_request(services, GUESTS, None, client_address(connection, services[Settings]))


new_guest_limit: Any = Depends(_limit_new_guest)
"""A dependency for routes that create a guest for a visitor without a session: counts such visitors."""
