"""The services of a running server, created at startup and looked up by class."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, cast

from fastapi import Depends
from starlette.requests import HTTPConnection

T = TypeVar("T")


class Services:
    """Maps classes to services: `services[Rooms]` is this server's `Rooms`.

    A service is registered under the class or protocol by which it is looked up, so a package depends only on
    the services that it uses.
    """

    def __init__(self, services: Mapping[type[Any], object]) -> None:
        self._services = dict(services)

    def __getitem__(self, kind: type[T]) -> T:
        """The service of a class. Raises KeyError if the server has none."""
        return cast(T, self._services[kind])


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that handles a request or WebSocket."""
    services: Services = connection.app.state.services
    return services


ServicesDep = Annotated[Services, Depends(services_of)]
"""The parameter with which a route receives the services."""
