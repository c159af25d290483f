"""The user and the session of a request or socket, as dependencies for routes.

These dependencies depend on nothing else: FastAPI walks the whole tree below a dependency on every request,
and the result is cached in the connection's scope anyway.
"""

from functools import partial
from typing import Annotated

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from app.identity.devices import describe_device
from app.identity.naming.names import check_name
from app.identity.session_cache import SessionCache
from app.identity.sessions import COOKIE, UserSession, create_guest, hash_token, needs_touch, touch_session
from app.language.current_language import set_language
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Session, User, now
from app.web.address import client_address
from app.web.cookies import preferences
from app.web.errors import Problem
from app.web.limits.spending import find_spender
from app.web.security import add_cookie
from app.web.services import Services, ServicesDep, services_of

_SCOPE_KEY = "magehall.user_session"


def read_token(connection: HTTPConnection, services: Services) -> str | None:
    """The token of a request: a program's bearer token, else the browser's session cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return COOKIE.read(connection, services[Settings])


async def find_user_session(connection: HTTPConnection) -> UserSession | None:
    """The user and session of a connection, or None; looked up once per connection."""
    if _SCOPE_KEY not in connection.scope:
        connection.scope[_SCOPE_KEY] = await _look_up_session(connection, services_of(connection))
        spender = find_spender(connection.scope)
        if spender is not None and connection.scope[_SCOPE_KEY] is not None:
            spender.identify(connection.scope[_SCOPE_KEY].user.id)
    user_session: UserSession | None = connection.scope[_SCOPE_KEY]
    return user_session


async def _look_up_session(connection: HTTPConnection, services: Services) -> UserSession | None:
    token = read_token(connection, services)
    user_session = await services[SessionCache].find(token) if token else None
    _apply_preferences(connection, user_session.user if user_session else None)
    if user_session is not None and needs_touch(user_session.session):
        await _touch(connection, services, user_session.session)
    return user_session


def _apply_preferences(connection: HTTPConnection, user: User | None) -> None:
    """Applies the settings stored with the user; others come from the browser's cookie."""
    stored = user.preferences if user is not None else ""
    values = preferences.combine_preferences(connection.cookies.get(preferences.COOKIE, ""), stored)
    if stored and "language" in values:
        set_language(values["language"])
    preferences.set_preferences(values)


async def _touch(connection: HTTPConnection, services: Services, session: Session) -> None:
    label = describe_device(connection.headers.get("user-agent", ""))
    address = client_address(connection, services[Settings])
    touch = partial(touch_session, token_hash=session.token_hash, label=label, address=address)
    await services[Database].write(touch)
    session.label, session.address, session.last_seen_at = label, address, now()
    token = COOKIE.read(connection, services[Settings])
    if token is not None and hash_token(token) == session.token_hash:  # restart the cookie's lifetime
        carrier = Response()
        COOKIE.set(carrier, token, services[Settings])
        add_cookie(connection.scope, carrier.headers["set-cookie"])


async def find_current_user(connection: HTTPConnection) -> User | None:
    """The user of a connection, or None if nobody is signed in."""
    user_session = await find_user_session(connection)
    return user_session.user if user_session else None


async def _find_current_session(connection: HTTPConnection) -> Session | None:
    user_session = await find_user_session(connection)
    return user_session.session if user_session else None


CurrentUserSession = Annotated[UserSession | None, Depends(find_user_session)]
"""The user and session of the request."""
CurrentUser = Annotated[User | None, Depends(find_current_user)]
"""The user of the request."""
CurrentSession = Annotated[Session | None, Depends(_find_current_session)]
"""The session of the request."""


def require_user(me: User | None) -> User:
    """The user of the request. Raises Problem 401 if nobody is signed in."""
    if me is None:
        raise _not_signed_in()
    return me


def require_user_session(user_session: UserSession | None) -> UserSession:
    """The user and session of the request. Raises Problem 401 if nobody is signed in."""
    if user_session is None:
        raise _not_signed_in()
    return user_session


def _not_signed_in() -> Problem:
    return Problem(401, "token", "You’re not signed in on this device.")


class UserLogin:
    """The user of a request, and for a new guest the session token whose cookie the response has to set."""

    def __init__(self, services: ServicesDep, user: User, token: str | None) -> None:
        self.user = user
        self._services = services
        self._token = token

    def set_cookie(self, response: Response) -> Response:
        """Adds the session cookie of a new guest to a response, and returns the response."""
        if self._token is not None:
            COOKIE.set(response, self._token, self._services[Settings])
        return response


async def get_or_create_user(services: ServicesDep, me: User | None, name: str) -> UserLogin:
    """The user of the request, or a new guest with that name. Raises Problem 422 for an invalid name."""
    if me is not None:
        return UserLogin(services, me, None)
    checked_name = check_name(name, services[Settings].site_name)
    user, token = await services[Database].write(partial(create_guest, name=checked_name))
    return UserLogin(services, user, token)
