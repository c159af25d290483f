"""Who is asking: the user of a request or of a socket."""

from functools import partial
from typing import Annotated

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from app.accounts.names import checked_name
from app.accounts.sessions import cookie_name, hand_over, user_of, welcome
from app.house import TheHouse
from app.models import User


async def _user(connection: HTTPConnection, house: TheHouse) -> User | None:
    token = connection.cookies.get(cookie_name(house.settings))
    if not token:
        return None
    return await house.db.read(partial(user_of, token=token))


Me = Annotated[User | None, Depends(_user)]


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
