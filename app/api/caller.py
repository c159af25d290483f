"""Dependencies of API routes: the authenticated user, and the table that a request is about."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path
from starlette.requests import HTTPConnection

from app.identity.current_user import find_current_user, read_token
from app.storage.models import User
from app.tables.http.visit import load_visited_room
from app.tables.play.room import Room
from app.web.errors import Unauthorized
from app.web.inputs.bounded_types import Id
from app.web.services import Services, services_of
from engines.kernel.secrecy.audience import Viewer


def require_valid_token(services: Services, connection: HTTPConnection, me: User | None) -> User | None:
    """Return the user, or None if the request has no token. Raises Problem 401 for an invalid token."""
    if me is None and read_token(connection, services):
        raise Unauthorized("This token isn’t valid. Get a new one with POST /api/guests.")
    return me


async def _find_visitor(connection: HTTPConnection) -> User | None:
    return require_valid_token(services_of(connection), connection, await find_current_user(connection))


Visitor = Annotated[User | None, Depends(_find_visitor)]
"""The user who sent the request, or None if it has no token."""


async def _require_caller(connection: HTTPConnection) -> User:
    visitor = await _find_visitor(connection)
    if visitor is None:
        raise Unauthorized("Send `Authorization: Bearer <token>`. Get a token with POST /api/guests.")
    return visitor


Caller = Annotated[User, Depends(_require_caller)]
"""The user who sent the request. Raises Problem 401 without a valid token."""


@dataclass(frozen=True)
class PublicTableRequest:
    """A request that concerns a table and needs no token."""

    services: Services
    room: Room
    user: User | None

    @property
    def user_id(self) -> str | None:
        """The user's id; None if the request has no token."""
        return self.user.id if self.user else None

    @property
    def viewer(self) -> Viewer:
        """The user's seat; None for a spectator. Raises Problem 403 or 404."""
        return self.room.admit(self.user_id)


@dataclass(frozen=True)
class UserTableRequest:
    """A request that concerns a table, sent by a user with a token."""

    services: Services
    room: Room
    user: User


TableId = Annotated[Id, Path(description="The table's id.")]


async def _load_public_table_request(table_id: TableId, connection: HTTPConnection) -> PublicTableRequest:
    services, visitor = services_of(connection), await _find_visitor(connection)
    return PublicTableRequest(services, await load_visited_room(services, table_id, visitor), visitor)


async def _load_user_table_request(table_id: TableId, connection: HTTPConnection) -> UserTableRequest:
    services, caller = services_of(connection), await _require_caller(connection)
    return UserTableRequest(services, await load_visited_room(services, table_id, caller), caller)


PublicTableRequestDep = Annotated[PublicTableRequest, Depends(_load_public_table_request)]
UserTableRequestDep = Annotated[UserTableRequest, Depends(_load_user_table_request)]
