"""Who is asking: the user of a request or of a socket.

What routes depend on here depends on nothing else: FastAPI walks all that is declared below a dependency for
every request, and who asks is looked for only once anyway.
"""

from functools import partial
from typing import Annotated

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from app.identity.devices import describe_device
from app.identity.names import check_name
from app.identity.session_cache import KnownSessions
from app.identity.sessions import COOKIE, create_guest, needs_touch, token_hash, touch_session
from app.language.current import speak
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Session, User, now
from app.web import preferences
from app.web.address import client_address
from app.web.preferences import read_preferences
from app.web.security import send_along
from app.web.services import Services, TheServices, services_of

_KNOWN = "magehall.known"


def token_of(connection: HTTPConnection, services: Services) -> str | None:
    """What the asker shows to be known by: a program's bearer token, else a browser's cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return COOKIE.read(connection, services[Settings])


async def find_known(connection: HTTPConnection) -> tuple[User, Session] | None:
    """The user and the session, if they are known; looked for once a request, however many ask."""
    if _KNOWN not in connection.scope:
        connection.scope[_KNOWN] = await _find(connection, services_of(connection))
    known: tuple[User, Session] | None = connection.scope[_KNOWN]
    return known


async def _find(connection: HTTPConnection, services: Services) -> tuple[User, Session] | None:
    token = token_of(connection, services)
    known = await services[KnownSessions].find(token) if token else None
    _answer_as_preferred(connection, known[0] if known else None)
    if known is not None and needs_touch(known[1]):
        await _touch(connection, services, known[1])
    return known


def _answer_as_preferred(connection: HTTPConnection, user: User | None) -> None:
    """In the language and with the settings that somebody chose on any device, else those of the browser."""
    chosen = read_preferences(connection.cookies.get(preferences.COOKIE, ""))
    if user is not None and user.preferences:
        chosen = {**chosen, **read_preferences(user.preferences)}
        if "language" in chosen:
            speak(chosen["language"])
    preferences.prefer(chosen)


async def _touch(connection: HTTPConnection, services: Services, session: Session) -> None:
    label = describe_device(connection.headers.get("user-agent", ""))
    address = client_address(connection, services[Settings])
    touch = partial(touch_session, token_hash=session.token_hash, label=label, address=address)
    await services[Database].write(touch)
    session.label, session.address, session.last_seen_at = label, address, now()
    token = COOKIE.read(connection, services[Settings])
    if token is not None and token_hash(token) == session.token_hash:  # it lasts a year from now on
        renewed = Response()
        COOKIE.give(renewed, token, services[Settings])
        send_along(connection.scope, renewed.headers["set-cookie"])


async def find_user_of(connection: HTTPConnection) -> User | None:
    """The user, if they are known."""
    known = await find_known(connection)
    return known[0] if known else None


async def _session(connection: HTTPConnection) -> Session | None:
    known = await find_known(connection)
    return known[1] if known else None


Known = Annotated[tuple[User, Session] | None, Depends(find_known)]
Me = Annotated[User | None, Depends(find_user_of)]
"""Who is asking."""
TheSession = Annotated[Session | None, Depends(_session)]
"""The session that speaks for the user."""


class Arrival:
    """A user who may just have chosen a name: `user`, and `greet` to put the cookie on the answer."""

    def __init__(self, services: TheServices, user: User, token: str | None) -> None:
        self.user = user
        self._services = services
        self._token = token

    def greet(self, response: Response) -> Response:
        """The same response, with the cookie of a new guest."""
        if self._token is not None:
            COOKIE.give(response, self._token, self._services[Settings])
        return response


async def welcome_guest(services: TheServices, me: User | None, name: str) -> Arrival:
    """The user who is asking, or a new guest of that name. Raises Problem 422 for a name that cannot be."""
    if me is not None:
        return Arrival(services, me, None)
    user, token = await services[Database].write(partial(create_guest, name=check_name(name)))
    return Arrival(services, user, token)
