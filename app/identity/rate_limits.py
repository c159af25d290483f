"""How often a caller may ask and how many sockets they may hold, and what holds routes to that."""

import math
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Annotated, Any, NamedTuple

import anyio
from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from app.identity.current_user import find_user_of
from app.settings import Settings
from app.web.address import address_group, client_address
from app.web.close_codes import TOO_MANY
from app.web.errors import too_often
from app.web.limits.socket_limits import REJECT_DELAY_SECONDS, SocketLimits
from app.web.limits.token_buckets import Limiter, Rate
from app.web.services import Services, services_of


class Rule(NamedTuple):
    """A kind of request, and how often one person and one address may make it.

    An address may be a school or a village behind one router, so it has many times a person's share.
    """

    name: str
    person: Rate
    address: Rate


GUESTS = Rule("guests", Rate(10, 1 / 30), Rate(60, 1 / 2))
TABLES = Rule("tables", Rate(15, 1 / 10), Rate(100, 1))
CHOICES = Rule("choices", Rate(300, 50), Rate(3000, 500))
MESSAGES = Rule("messages", Rate(8, 1 / 2), Rate(100, 10))
LINKS = Rule("links", Rate(6, 1 / 60), Rate(60, 1 / 5))
MAILS = Rule("mails", Rate(3, 1 / 600), Rate(30, 1 / 60))
"""What sends mail to an address that somebody typed."""
CHANGES = Rule("changes", Rate(60, 1), Rate(600, 20))
"""What is no move, no talk and makes no table: seats, invites, the host's wishes, one's own account."""


async def spend(services: Services, rule: Rule, user_id: str | None, address: str) -> None:
    """Counts one request of a person and of an address. Raises Problem 429 with the time to wait."""
    wait, scale = 0.0, services[Settings].limit_scale
    if user_id is not None:
        wait = await services[Limiter].take(f"{rule.name}:{user_id}", rule.person.times(scale))
    if not wait:
        key = f"{rule.name}@{address_group(address)}"
        wait = await services[Limiter].take(key, rule.address.times(scale))
    if wait:
        raise too_often(math.ceil(wait))


def limited(rule: Rule) -> Any:
    """A dependency of routes: `@router.post("/choices", dependencies=[limited(CHOICES)])`."""

    async def check(connection: HTTPConnection) -> None:
        services, me = services_of(connection), await find_user_of(connection)
        await spend(services, rule, me.id if me else None, client_address(connection, services[Settings]))

    return Depends(check)


async def _hold(websocket: WebSocket) -> AbstractContextManager[bool]:
    services, me = services_of(websocket), await find_user_of(websocket)
    asker = client_address(websocket, services[Settings])
    return services[SocketLimits].count(me.id if me else None, asker)


Hold = Annotated[AbstractContextManager[bool], Depends(_hold)]
"""Counts this socket for as long as the context lasts; False where the asker may not hold it, too."""


async def serve_within_limits(
    websocket: WebSocket, hold: AbstractContextManager[bool], show: Callable[[], Awaitable[None]]
) -> None:
    """Lets something be shown over a socket. One that may not be held is given up, not at once: its page asks
    again."""
    with hold as held:
        if held:
            await show()
        else:
            await anyio.sleep(REJECT_DELAY_SECONDS)
            await websocket.close(TOO_MANY)


async def _welcomed(connection: HTTPConnection) -> None:
    services, me = services_of(connection), await find_user_of(connection)
    if me is None:
        await spend(services, GUESTS, None, client_address(connection, services[Settings]))


newcomers: Any = Depends(_welcomed)
"""A dependency of routes where a name may be chosen: counts those who are not known yet."""
