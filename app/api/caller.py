"""Who calls: the user a program's token stands for, and the table it calls about."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path
from starlette.requests import HTTPConnection

from app.identity.current_user import find_current_user, read_token
from app.storage.models import User
from app.tables.http.visit import visited_room
from app.tables.play.room import Room
from app.web.errors import Unauthorized
from app.web.services import Services, services_of
from engines.kernel.secrecy.audience import Viewer


def require_valid_token(services: Services, connection: HTTPConnection, me: User | None) -> User | None:
    """The user; None for one who shows no token. Raises Problem 401 for a token that nobody has."""
    if me is None and read_token(connection, services):
        raise Unauthorized("This token isn’t valid. Get a new one with POST /api/guests.")
    return me


async def _visitor(connection: HTTPConnection) -> User | None:
    return require_valid_token(services_of(connection), connection, await find_current_user(connection))


Visitor = Annotated[User | None, Depends(_visitor)]
"""Somebody who may be unknown: strangers can look."""


async def _caller(connection: HTTPConnection) -> User:
    visitor = await _visitor(connection)
    if visitor is None:
        raise Unauthorized("Send `Authorization: Bearer <token>`. Get a token with POST /api/guests.")
    return visitor


Caller = Annotated[User, Depends(_caller)]
"""Somebody who is known."""


@dataclass(frozen=True)
class Look:
    """A look at a table: through whose eyes."""

    services: Services
    room: Room
    user: User | None

    @property
    def user_id(self) -> str | None:
        """The asker, if they are known."""
        return self.user.id if self.user else None

    @property
    def viewer(self) -> Viewer:
        """The eyes. Raises Problem 403 or 404."""
        return self.room.admit(self.user_id)


@dataclass(frozen=True)
class Call:
    """A wish about a table."""

    services: Services
    room: Room
    user: User


TableId = Annotated[str, Path(description="The table's id.")]


async def _look(table_id: TableId, connection: HTTPConnection) -> Look:
    services, visitor = services_of(connection), await _visitor(connection)
    return Look(services, await visited_room(services, table_id, visitor), visitor)


async def _call(table_id: TableId, connection: HTTPConnection) -> Call:
    services, caller = services_of(connection), await _caller(connection)
    return Call(services, await visited_room(services, table_id, caller), caller)


ALook = Annotated[Look, Depends(_look)]
ACall = Annotated[Call, Depends(_call)]
