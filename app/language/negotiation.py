"""Chooses the language of a request: the chosen one, else the best of Accept-Language, else English."""

from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.language.catalogues import codes
from app.language.current import spoken

COOKIE = "language"
MAX_ACCEPTED = 20
"""Languages of Accept-Language that are considered."""


class LanguageMiddleware:
    """ASGI middleware that sets the language of each request and WebSocket."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        with spoken(choose_language(headers.get("cookie", ""), headers.get("accept-language", ""))):
            await self.app(scope, receive, send)


def choose_language(cookies: str, accepted: str) -> str:
    """The language that fits the headers of a request best."""
    known = codes()
    if COOKIE in cookies and (chosen := _language_cookie(cookies)) in known:
        return chosen
    for wanted in _parse_accepted(accepted) if accepted else ():
        for code in (wanted, wanted.partition("-")[0]):
            if code in known:
                return code
    return known[0]


def _language_cookie(cookies: str) -> str:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(cookies)
    except CookieError:
        return ""
    return jar[COOKIE].value if COOKIE in jar else ""


def _parse_accepted(accepted: str) -> list[str]:
    """The languages of Accept-Language, best first."""
    languages = []
    for index, part in enumerate(accepted.split(",", MAX_ACCEPTED)[:MAX_ACCEPTED]):
        code, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            continue
        if weight > 0:
            languages.append((-weight, index, code.strip().lower()))
    return [code for _, _, code in sorted(languages)]
