"""Who is asking: the user of a request or of a socket."""

from functools import partial
from typing import Annotated

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from app.accounts.devices import device
from app.accounts.names import checked_name
from app.accounts.sessions import cookie_name, hand_over, is_news, known_by, seen_now, welcome
from app.house import TheHouse
from app.models import Session, User


def token_of(connection: HTTPConnection, house: TheHouse) -> str | None:
    """What the asker shows to be known by: a program's bearer token, else a browser's cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(cookie_name(house.settings))


async def _known(connection: HTTPConnection, house: TheHouse) -> tuple[User, Session] | None:
    token = token_of(connection, house)
    if not token:
        return None
    known = await house.db.read(partial(known_by, token=token))
    if known is not None and is_news(known[1]):
        label = device(connection.headers.get("user-agent", ""))
        await house.db.write(partial(seen_now, token_hash=known[1].token_hash, label=label))
    return known


Known = Annotated[tuple[User, Session] | None, Depends(_known)]


async def _user(known: Known) -> User | None:
    return known[0] if known else None


async def _session(known: Known) -> Session | None:
    return known[1] if known else None


Me = Annotated[User | None, Depends(_user)]
"""Who is asking."""
TheSession = Annotated[Session | None, Depends(_session)]
"""The session that speaks for him."""


class Arrival:
    """Somebody who may just have said his name: `user`, and `greet` to put the cookie on the answer."""

    def __init__(self, house: TheHouse, user: User, token: str | None) -> None:
        self.user = user
        self._house = house
        self._token = token

    def greet(self, response: Response) -> Response:
        """The same response, with the cookie of a new guest."""
        if self._token is not None:
            hand_over(response, self._token, self._house.settings)
        return response


async def arrive(house: TheHouse, me: User | None, name: str) -> Arrival:
    """The user who is asking, or a new guest of that name. Raises Problem 422 for a name that cannot be."""
    if me is not None:
        return Arrival(house, me, None)
    user, token = await house.db.write(partial(welcome, name=checked_name(name)))
    return Arrival(house, user, token)
