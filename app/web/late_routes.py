"""Routes whose modules are imported when the first of them is asked for: a hall is smaller until then."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from fastapi import APIRouter
from starlette._utils import get_route_path
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

_FOUND = "magehall.late_route"

Imports = Callable[[], Sequence[APIRouter]]
"""Imports modules, and gives their routers."""


class LateRoutes(BaseRoute):
    """Routes that all lie at or below some addresses, in which a star is any one part: who asks for anything
    else imports nothing."""

    def __init__(self, imports: Imports, *addresses: str) -> None:
        self._imports = imports
        either = "|".join(map(re.escape, addresses)).replace(r"\*", "[^/]+")
        self._below = re.compile(f"(?:{either})(?:/|$)")

    @cached_property
    def routes(self) -> tuple[BaseRoute, ...]:
        """They themselves."""
        return tuple([route for router in self._imports() for route in router.routes])

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The best of all, as a router finds it: one by address and method, else the first by address."""
        best: Match = Match.NONE
        found: Scope = {}
        for route in self._asked_for(scope):
            match, child = route.matches(scope)
            if match.value > best.value:
                best, found = match, {**child, _FOUND: route}
            if match is Match.FULL:
                break
        return best, found

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets the route answer that was found."""
        route: BaseRoute = scope[_FOUND]
        await route.handle(scope, receive, send)

    def _asked_for(self, scope: Scope) -> Iterator[BaseRoute]:
        if self._below.match(get_route_path(scope)):
            yield from self.routes
