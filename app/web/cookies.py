"""Cookies that hold a token: no script reads them, and no other site sets them."""

from dataclasses import dataclass
from typing import Literal

from fastapi import Response
from starlette.requests import HTTPConnection

from app.settings import Settings


@dataclass(frozen=True)
class TokenCookie:
    """One kind of token: the cookie's plain name, for how many seconds it lasts, and whether it comes along
    when somebody follows a link from another site ("lax") or does not ("strict")."""

    plain_name: str
    lasts: int
    same_site: Literal["lax", "strict"]

    def name(self, settings: Settings) -> str:
        """The prefix, where https allows it, makes browsers refuse a cookie of this name from elsewhere."""
        return f"__Host-{self.plain_name}" if settings.secure else self.plain_name

    def read(self, connection: HTTPConnection, settings: Settings) -> str | None:
        """The token that a browser shows."""
        return connection.cookies.get(self.name(settings))

    def give(self, response: Response, token: str, settings: Settings) -> None:
        """Gives the browser its token."""
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
        """Makes the browser forget it."""
        response.delete_cookie(
            self.name(settings), path="/", httponly=True, samesite=self.same_site, secure=settings.secure
        )
