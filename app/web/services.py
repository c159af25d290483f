"""Services: the parts of a running server, made once when it starts and found by their class."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, cast

from fastapi import Depends
from starlette.requests import HTTPConnection

T = TypeVar("T")


class Services:
    """`services[Rooms]` is the one `Rooms` of this server.

    A part is put in under the class, or the protocol, by which others ask for it. So nobody who asks needs to
    know of the parts that they do not use.
    """

    def __init__(self, parts: Mapping[type[Any], object]) -> None:
        self._parts = dict(parts)

    def __getitem__(self, kind: type[T]) -> T:
        """The part of that class. KeyError when the server was put together without it."""
        return cast(T, self._parts[kind])


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that a request or a socket has come to."""
    services: Services = connection.app.state.services
    return services


TheServices = Annotated[Services, Depends(services_of)]
"""The services, as a parameter of a route."""
