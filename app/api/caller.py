"""Who calls: the user a program's token stands for, and the table it calls about."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path
from starlette.requests import HTTPConnection

from app.accounts.me import Me, token_of
from app.errors import Unauthorized
from app.house import House, TheHouse
from app.models import User
from app.tables.room import Room
from engines.kernel.audience import Viewer


def known_to(house: House, connection: HTTPConnection, me: User | None) -> User | None:
    """The user; None for one who shows no token. Raises Problem 401 for a token that nobody has."""
    if me is None and token_of(connection, house):
        raise Unauthorized("This token is not (or no longer) valid; POST /api/guests gives a new one.")
    return me


async def _visitor(connection: HTTPConnection, house: TheHouse, me: Me) -> User | None:
    return known_to(house, connection, me)


Visitor = Annotated[User | None, Depends(_visitor)]
"""Somebody who may be unknown: strangers can look."""


async def _caller(visitor: Visitor) -> User:
    if visitor is None:
        raise Unauthorized("Send `Authorization: Bearer <token>`; POST /api/guests gives one.")
    return visitor


Caller = Annotated[User, Depends(_caller)]
"""Somebody who is known."""


@dataclass(frozen=True)
class Look:
    """A look at a table: through whose eyes."""

    house: House
    room: Room
    user: User | None

    @property
    def user_id(self) -> str | None:
        """The asker, if he is known."""
        return self.user.id if self.user else None

    @property
    def viewer(self) -> Viewer:
        """The eyes. Raises Problem 403 or 404."""
        return self.room.admit(self.user_id)


@dataclass(frozen=True)
class Call:
    """A wish about a table."""

    house: House
    room: Room
    user: User


TableId = Annotated[str, Path(description="The table's id.")]


async def _look(table_id: TableId, house: TheHouse, visitor: Visitor) -> Look:
    return Look(house, await house.rooms.get(table_id), visitor)


async def _call(table_id: TableId, house: TheHouse, caller: Caller) -> Call:
    return Call(house, await house.rooms.get(table_id), caller)


ALook = Annotated[Look, Depends(_look)]
ACall = Annotated[Call, Depends(_call)]
