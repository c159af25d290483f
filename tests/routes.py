"""The routes of an application, for tests that are about all of them."""

from collections.abc import Iterable, Iterator

from fastapi.routing import APIRoute
from starlette.routing import BaseRoute


def routes_of(routes: Iterable[BaseRoute]) -> Iterator[APIRoute]:
    """All that answer requests, those of included routers too."""
    for route in routes:
        if isinstance(route, APIRoute):
            yield route
        elif (included := getattr(route, "original_router", None)) is not None:
            yield from routes_of(included.routes)
