"""Cookies that hold a token. Scripts cannot read them, and other sites cannot set them."""

from dataclasses import dataclass
from typing import Literal

from fastapi import Response
from starlette.requests import HTTPConnection

from app.settings import Settings


@dataclass(frozen=True)
class TokenCookie:
    """A kind of token cookie.

    With `same_site` "lax" the cookie is sent when a link on another site is followed, with "strict" it is
    not.
    """

    plain_name: str
    lifetime_seconds: int
    same_site: Literal["lax", "strict"]

    def name(self, settings: Settings) -> str:
        """The cookie's name. With HTTPS, its prefix makes browsers refuse the cookie from other hosts."""
        return f"__Host-{self.plain_name}" if settings.secure else self.plain_name

    def read(self, connection: HTTPConnection, settings: Settings) -> str | None:
        """The token that the browser sent."""
        return connection.cookies.get(self.name(settings))

    def set(self, response: Response, token: str, settings: Settings) -> None:
        """Sends a token to the browser."""
        response.set_cookie(
            self.name(settings),
            token,
            max_age=self.lifetime_seconds,
            path="/",
            httponly=True,
            samesite=self.same_site,
            secure=settings.secure,
        )

    def clear(self, response: Response, settings: Settings) -> None:
        """Tells the browser to delete the cookie."""
        response.delete_cookie(
            self.name(settings), path="/", httponly=True, samesite=self.same_site, secure=settings.secure
        )
