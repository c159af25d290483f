"""Chooses the language of a request: that of its cookie, else the best of Accept-Language, else English."""

from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.language.catalogues import codes
from app.language.current_language import use_language

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
        with use_language(choose_language(headers.get("cookie", ""), headers.get("accept-language", ""))):
            await self.app(scope, receive, send)


def choose_language(cookies: str, accepted: str) -> str:
    """Choose a language by the values of the headers Cookie and Accept-Language."""
    available = codes()
    if COOKIE in cookies and (chosen := _read_language_cookie(cookies)) in available:
        return chosen
    for tag in _parse_accepted(accepted) if accepted else ():
        for code in (tag, tag.partition("-")[0]):
            if code in available:
                return code
    return available[0]


def _read_language_cookie(cookies: str) -> str:
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
