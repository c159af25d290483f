"""Cookies that hold a token: unreadable for scripts, and settable by this site only."""

from dataclasses import dataclass
from typing import Literal

from fastapi import Response
from starlette.requests import HTTPConnection

from app.settings import Settings


@dataclass(frozen=True)
class TokenCookie:
    """A kind of token cookie.

    `lasts` is its lifetime in seconds. With `same_site` "lax" it is sent when a link on another site is
    followed, with "strict" it is not.
    """

    plain_name: str
    lasts: int
    same_site: Literal["lax", "strict"]

    def name(self, settings: Settings) -> str:
        """The cookie's name. With HTTPS, its prefix makes browsers refuse such a cookie from other hosts."""
        return f"__Host-{self.plain_name}" if settings.secure else self.plain_name

    def read(self, connection: HTTPConnection, settings: Settings) -> str | None:
        """The token that the browser sent."""
        return connection.cookies.get(self.name(settings))

    def set(self, response: Response, token: str, settings: Settings) -> None:
        """Sends a token to the browser."""
        response.set_cookie(
            self.name(settings),
            token,
            max_age=self.lasts,
            path="/",
            httponly=True,
            samesite=self.same_site,
            secure=settings.secure,
        )

    def clear(self, response: Response, settings: Settings) -> None:
        """Makes the browser delete the cookie."""
        response.delete_cookie(
            self.name(settings), path="/", httponly=True, samesite=self.same_site, secure=settings.secure
        )
