"""Which language somebody is answered in: the one they chose, else what their browser wants, else English."""

from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.language.catalogues import codes
from app.language.current import spoken

COOKIE = "language"
MOST_ASKED = 20
"""How many languages of a header are looked at."""


class Spoken:
    """Lets everything behind it speak the language of whoever asks."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        with spoken(choose_language(headers.get("cookie", ""), headers.get("accept-language", ""))):
            await self.app(scope, receive, send)


def choose_language(cookies: str, accepted: str) -> str:
    """The code of the language that fits the headers of a request best."""
    known = codes()
    if COOKIE in cookies and (chosen := _chosen(cookies)) in known:
        return chosen
    for wanted in _wanted(accepted) if accepted else ():
        for code in (wanted, wanted.partition("-")[0]):
            if code in known:
                return code
    return known[0]


def _chosen(cookies: str) -> str:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(cookies)
    except CookieError:
        return ""
    return jar[COOKIE].value if COOKIE in jar else ""


def _wanted(accepted: str) -> list[str]:
    """The languages of Accept-Language, the most wanted first."""
    found = []
    for at, part in enumerate(accepted.split(",", MOST_ASKED)[:MOST_ASKED]):
        code, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            continue
        if weight > 0:
            found.append((-weight, at, code.strip().lower()))
    return [code for _, _, code in sorted(found)]
