"""The user and the session of a request or socket, as dependencies for routes.

These dependencies depend on nothing else: FastAPI walks the whole tree below a dependency on every request,
and the result is cached in the connection's scope anyway.
"""

from functools import partial
from typing import Annotated

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from app.identity.devices import describe_device
from app.identity.names import check_name
from app.identity.session_cache import SessionCache
from app.identity.sessions import COOKIE, create_guest, hash_token, needs_touch, touch_session
from app.language.current_language import set_language
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Session, User, now
from app.web import preferences
from app.web.address import client_address
from app.web.errors import Problem
from app.web.preferences import decode_preferences
from app.web.security import add_cookie
from app.web.services import Services, TheServices, services_of

_SCOPE_KEY = "magehall.signed_in"


def read_token(connection: HTTPConnection, services: Services) -> str | None:
    """The token of a request: a program's bearer token, else the browser's session cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return COOKIE.read(connection, services[Settings])


async def find_signed_in(connection: HTTPConnection) -> tuple[User, Session] | None:
    """The user and session of a connection, or None; looked up once per connection."""
    if _SCOPE_KEY not in connection.scope:
        connection.scope[_SCOPE_KEY] = await _look_up(connection, services_of(connection))
    signed_in: tuple[User, Session] | None = connection.scope[_SCOPE_KEY]
    return signed_in


async def _look_up(connection: HTTPConnection, services: Services) -> tuple[User, Session] | None:
    token = read_token(connection, services)
    signed_in = await services[SessionCache].find(token) if token else None
    _apply_preferences(connection, signed_in[0] if signed_in else None)
    if signed_in is not None and needs_touch(signed_in[1]):
        await _touch(connection, services, signed_in[1])
    return signed_in


def _apply_preferences(connection: HTTPConnection, user: User | None) -> None:
    """Applies the settings stored with the user; others come from the browser's cookie."""
    chosen = decode_preferences(connection.cookies.get(preferences.COOKIE, ""))
    if user is not None and user.preferences:
        chosen = {**chosen, **decode_preferences(user.preferences)}
        if "language" in chosen:
            set_language(chosen["language"])
    preferences.set_preferences(chosen)


async def _touch(connection: HTTPConnection, services: Services, session: Session) -> None:
    label = describe_device(connection.headers.get("user-agent", ""))
    address = client_address(connection, services[Settings])
    touch = partial(touch_session, token_hash=session.token_hash, label=label, address=address)
    await services[Database].write(touch)
    session.label, session.address, session.last_seen_at = label, address, now()
    token = COOKIE.read(connection, services[Settings])
    if token is not None and hash_token(token) == session.token_hash:  # restart the cookie's lifetime
        renewed = Response()
        COOKIE.set(renewed, token, services[Settings])
        add_cookie(connection.scope, renewed.headers["set-cookie"])


async def find_current_user(connection: HTTPConnection) -> User | None:
    """The user of a connection, or None if nobody is signed in."""
    signed_in = await find_signed_in(connection)
    return signed_in[0] if signed_in else None


async def _find_current_session(connection: HTTPConnection) -> Session | None:
    signed_in = await find_signed_in(connection)
    return signed_in[1] if signed_in else None


SignedIn = Annotated[tuple[User, Session] | None, Depends(find_signed_in)]
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


def require_signed_in(signed_in: tuple[User, Session] | None) -> tuple[User, Session]:
    """The user and session of the request. Raises Problem 401 if nobody is signed in."""
    if signed_in is None:
        raise _not_signed_in()
    return signed_in


def _not_signed_in() -> Problem:
    return Problem(401, "token", "You’re not signed in on this device.")


class UserLogin:
    """The user of a request, and for a new guest the session token whose cookie the response has to set."""

    def __init__(self, services: TheServices, user: User, token: str | None) -> None:
        self.user = user
        self._services = services
        self._token = token

    def set_cookie(self, response: Response) -> Response:
        """Adds the session cookie of a new guest to a response, and returns the response."""
        if self._token is not None:
            COOKIE.set(response, self._token, self._services[Settings])
        return response


async def get_or_create_user(services: TheServices, me: User | None, name: str) -> UserLogin:
    """The user of the request, or a new guest with that name. Raises Problem 422 for an invalid name."""
    if me is not None:
        return UserLogin(services, me, None)
    user, token = await services[Database].write(partial(create_guest, name=check_name(name)))
    return UserLogin(services, user, token)
