"""The right to create tables that others can join, by the setting `create_tables`.

Games against bots that begin at once (play now, lessons, playing on) are for everybody: nobody else is in
them.
"""

from functools import partial
from typing import Any, Protocol

from fastapi import Depends
from starlette.requests import HTTPConnection

from app.identity.current_user import find_current_user
from app.identity.registered import is_registered
from app.settings import Settings
from app.storage.database import Database
from app.web.errors import Problem, forbidden
from app.web.services import services_of


class OperatorCheck(Protocol):
    """Recognises operators of the server; see `app.operator.sessions`."""

    async def is_signed_in(self, connection: HTTPConnection) -> bool:
        """Whether a request comes from a signed-in operator."""


async def find_refusal(connection: HTTPConnection) -> Problem | None:
    """The refusal (403) if the caller may not create tables, otherwise None."""
    services = services_of(connection)
    match services[Settings].create_tables:
        case "everyone":
            return None
        case "registered":
            me = await find_current_user(connection)
            if me is not None and await services[Database].read(partial(is_registered, user_id=me.id)):
                return None
            if await services[OperatorCheck].is_signed_in(connection):
                return None
            return forbidden("not_registered", "You need a passkey to create tables for other players here.")
        case "operators":
            if await services[OperatorCheck].is_signed_in(connection):
                return None
            return forbidden("not_operator", "Only operators create tables for other players here.")


async def _require_creator(connection: HTTPConnection) -> None:
    refusal = await find_refusal(connection)
    if refusal is not None:
        raise refusal


creators_only: Any = Depends(_require_creator)
"""A dependency for routes that create a table which others can join. Raises Problem 403."""
