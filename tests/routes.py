"""Lists the routes of an application, for tests that cover all of them."""

from collections.abc import Iterable, Iterator

from fastapi.routing import APIRoute
from starlette.routing import BaseRoute


def routes_of(routes: Iterable[BaseRoute]) -> Iterator[APIRoute]:
    """The routes that answer requests, including those of included routers."""
    for route in routes:
        if isinstance(route, APIRoute):
            yield route
        elif (included := getattr(route, "original_router", None)) is not None:
            yield from routes_of(included.routes)
